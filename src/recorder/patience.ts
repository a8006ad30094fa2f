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

/** Live servers, as far as they push. */
interface Pushing {
  /** By `performance.now()`: until then something is likely to come. */
  readonly expectedUntil: number;
  /** Whether anything can come at all. */
  readonly isAnyOpen: boolean;
}

/** Wall milliseconds for which what servers push is waited for before a step. */
const PUSHES_MS = 3_000;
/** The same where the step is not possible yet. */
const PUSHED_STEP_MS = 10_000;

/**
 * How long a patient user waits for what servers may push: until they are silent, which they may
 * never be. In wall time, which is theirs.
 */
export class Listening {
  readonly #pushing: Pushing;
  /** Since when there has been nothing else to wait for; null: there has been no wait. */
  #since: number | null = null;
  #isExhausted = false;

  constructor(pushing: Pushing) {
    this.#pushing = pushing;
  }

  /** The user performs a step. */
  stepped(): void {
    this.#since = null;
    this.#isExhausted = false;
  }

  /** Whether servers were still pushing when patience ended. */
  get isExhausted(): boolean {
    return this.#isExhausted;
  }

  /** By `performance.now()`: when to look again; Infinity: there is nothing to wait for. */
  get until(): number {
    return this.#since === null ? Infinity : this.#until(this.#since);
  }

  /** Whether to wait for what is likely to come. */
  expectsMore(): boolean {
    const now = performance.now();
    if (now >= this.#pushing.expectedUntil) return false;
    this.#since ??= now;
    this.#isExhausted = now >= this.#since + PUSHES_MS;
    return !this.#isExhausted;
  }

  /** Whether to wait for what the next step needs. */
  mayBePushed(): boolean {
    if (!this.#pushing.isAnyOpen) return false;
    this.#since ??= performance.now();
    return performance.now() < this.#since + PUSHED_STEP_MS;
  }

  #until(since: number): number {
    const now = performance.now();
    const { expectedUntil } = this.#pushing;
    const times = [expectedUntil, since + PUSHES_MS, since + PUSHED_STEP_MS];
    return Math.min(...times.filter((time) => time > now));
  }
}

/** The ticks of an interval are one name. */
function nameOf({ facts: { kind, key } }: Arrival): string {
  return `${kind} ${key.replace(/ tick \d+$/, '')}`;
}
