/** Long texts, cut so that a reader sees in what they differ. */
import { distinctQuery, placeOfUrl } from '../model/addresses.js';
import { shortened } from '../model/shortened.js';

const LONGEST = 100;
/** How much of what is equal is left on each side of what differs. */
const CONTEXT = 25;

export function excerpt(text: string): string {
  return shortened(text, LONGEST);
}

/**
 * Both texts, if one of them is long, without what they have in common: of URLs first the parameters of their queries,
 * then of any texts the beginning and the end. Different texts stay different.
 */
export function excerpts(expected: string, actual: string): { expected: string; actual: string } {
  if (isShort(expected) && isShort(actual)) return { expected, actual };
  if (expected === actual) return { expected: excerpt(expected), actual: excerpt(actual) };
  const [e, a] = withoutCommonParameters(expected, actual);
  return isShort(e) && isShort(a) ? { expected: e, actual: a } : aroundDifference(e, a);
}

function isShort(text: string): boolean {
  return text.length <= LONGEST;
}

function withoutCommonParameters(one: string, other: string): readonly [string, string] {
  const place = placeOfUrl(one);
  if (place !== placeOfUrl(other) || /\s/.test(one + other)) return [one, other];
  const both = [one, other];
  const short = both.map((url) => place + distinctQuery(url.slice(place.length), both));
  const [first = one, second = other] = short;
  // The same parameters in another order.
  return first === second ? [one, other] : [first, second];
}

function aroundDifference(expected: string, actual: string) {
  const shorter = Math.min(expected.length, actual.length);
  let start = 0;
  while (start < shorter && expected[start] === actual[start]) start++;
  let end = 0;
  while (end < shorter - start && expected.at(-1 - end) === actual.at(-1 - end)) end++;
  if (isInCharacter(expected, start) || isInCharacter(actual, start)) start--;
  if (isInCharacter(expected, expected.length - end) || isInCharacter(actual, actual.length - end))
    end--;
  const cut = (text: string) => {
    const [before, after] = [text.slice(0, start), text.slice(text.length - end)];
    const between = shortened(text.slice(start, text.length - end), LONGEST - 2 * CONTEXT - 2);
    return `${lastOf(before)}${between}${firstOf(after)}`;
  };
  return { expected: cut(expected), actual: cut(actual) };
}

/** Whether it is between the two halves of a character. */
function isInCharacter(text: string, place: number): boolean {
  return (text.codePointAt(place - 1) ?? 0) > 0xffff;
}

function lastOf(text: string): string {
  const from = text.length - CONTEXT;
  return from <= 1 ? text : `…${text.slice(isInCharacter(text, from) ? from + 1 : from)}`;
}

function firstOf(text: string): string {
  if (text.length <= CONTEXT + 1) return text;
  return `${text.slice(0, isInCharacter(text, CONTEXT) ? CONTEXT - 1 : CONTEXT)}…`;
}
