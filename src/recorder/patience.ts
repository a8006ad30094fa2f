/**
 * How long a patient user waits for a page to become quiet before the next step: until nothing is
 * in flight and no timer is due soon. Some pages never do; for them patience has bounds.
 */
import type { Arrival } from '../browser/control/arrival.js';

/** A timer further off than this is not waited for. Virtual milliseconds. */
const SOON_MS = 10_000;
/** What repeats under one name (an animation, a poll, a ticking clock) is waited for this long. */
const REPEATS_MS = 2_000;
const REPEATS_LEAST = 3;

export class Patience {
  readonly #since: number;
  readonly #repeats = new Map<string, { count: number; first: number }>();
  /** Names of what was still going on when patience ended. */
  readonly exhausted = new Set<string>();

  /** @param since virtual milliseconds of the last step */
  constructor(since: number) {
    this.#since = since;
  }

  /** Whether to wait for an arrival that happens by itself at its due time. */
  waitsFor(arrival: Arrival): boolean {
    const due = arrival.due ?? 0;
    if (due - this.#since > SOON_MS) return false;
    const repeated = this.#repeats.get(nameOf(arrival));
    if (repeated === undefined || repeated.count < REPEATS_LEAST) return true;
    if (due - repeated.first <= REPEATS_MS) return true;
    this.exhausted.add(arrival.label.replace(/^tick \d+ of /, ''));
    return false;
  }

  ran(arrival: Arrival, at: number): void {
    const name = nameOf(arrival);
    const { count, first } = this.#repeats.get(name) ?? { count: 0, first: at };
    this.#repeats.set(name, { count: count + 1, first });
  }
}

/** The ticks of an interval are one name. */
function nameOf({ facts: { kind, key } }: Arrival): string {
  return `${kind} ${key.replace(/ tick \d+$/, '')}`;
}
