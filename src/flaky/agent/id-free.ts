/** What an event is called in every run, where its name has in it what another run makes up anew. Pure. */
import { isMadeUp } from '../../model/made-up.js';

/**
 * The name without ids of records, without numbers, and without ports: `GET /orders/1041` of one run and `GET /orders/1042` of the
 * next have a star for the number. Which of several it is, the event's own number tells.
 */
export function idFree(name: string): string {
  return name
    .replace(/:\d+(?=\/)/g, '')
    .replace(/(?<=[/=])[^/?&=\s]+/g, (piece) => (isId(piece) ? '*' : piece.replace(LONG, '*')));
}

/** What is made of the time, or of `Math.random()`: `user_1732800000000`, `s0.2837465`. */
const LONG = /\d+\.\d{3,}|\d{5,}/g;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function isId(piece: string): boolean {
  return /^\d+$/.test(piece) || UUID.test(piece) || isMadeUp(piece);
}

/** Times that people choose, of each power of ten. */
const CHOSEN = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/**
 * A time that code computes is mostly what is left of one that a person has chosen, and another one in each run: of 300 ms, it is 287
 * here and 291 there. Both are 300.
 */
export function chosenTime(milliseconds: number): number {
  if (milliseconds <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(milliseconds));
  const chosen = CHOSEN.find((one) => one * power >= milliseconds) ?? 10;
  return Math.round(chosen * power);
}
