/**
 * How long a patient user waits for a page to become quiet before the next step: until nothing is
 * in flight and no timer is due soon. Some pages never do; for them patience has bounds.
 */
import type { Arrival } from '../browser/control/arrival.js';

/** A timer that is due later than this after the step before is not waited for. Virtual ms. */
const SOON_MS = 10_000;
/** Unless a server took so long: this soon after its answer. */
const AFTERMATH_MS = 1_000;
/** What repeats under one name (an animation, a poll, a ticking clock) is waited for this long. */
const REPEATS_MS = 2_000;
const REPEATS_LEAST = 3;
/** A frame that comes so long after the last one of its name is of another animation. */
const PAUSE_MS = 500;
/** The same where the next step is not possible yet, and time may make it so. */
const NEEDED_MS = 60_000;
const NEEDED_REPEATS = 600;
/** How many timers a message names. */
const MOST_NAMES = 3;

/** Virtual milliseconds. */
interface Repeated {
  readonly count: number;
  readonly first: number;
  readonly last: number;
}

export class Patience {
  readonly #since: number;
  readonly #repeats = new Map<string, Repeated>();

  /** @param since virtual milliseconds of the last step */
  constructor(since: number) {
    this.#since = since;
  }

  /**
   * Whether to wait for an arrival that happens by itself at its due time.
   *
   * @param aftermath how long that is after what came from outside and led to it; virtual milliseconds
   */
  waitsFor(arrival: Arrival, aftermath = Infinity): boolean {
    const isSoon = !this.#isLate(arrival) || aftermath <= AFTERMATH_MS;
    return isSoon && !this.#isTiring(arrival);
  }

  /** The same where the next step is not possible yet. */
  needs(arrival: Arrival): boolean {
    const isTiring = (this.#repeats.get(nameOf(arrival))?.count ?? 0) >= NEEDED_REPEATS;
    return this.#dueAfter(arrival) <= NEEDED_MS && !isTiring;
  }

  ran(arrival: Arrival, at: number): void {
    const { count, first } = this.#repeated(arrival, at) ?? { count: 0, first: at };
    this.#repeats.set(nameOf(arrival), { count: count + 1, first, last: at });
  }

  /**
   * Where patience was shorter than the page needed to become quiet; sentences.
   *
   * @param pending what has come and is not waited for
   * @param now virtual milliseconds
   */
  cutsIn(pending: readonly Arrival[], now: number): string[] {
    return pending.flatMap((arrival) => {
      if (arrival.due === null) return [];
      const name = timerName(arrival);
      if (this.#isTiring(arrival))
        return [`${name}: it goes on and on; the recording did not wait for its end.`];
      // What is far off does not keep a page from being quiet.
      if (!this.#isLate(arrival) || arrival.due - now > SOON_MS) return [];
      const seconds = SOON_MS / 1000;
      return [`${name}: it is due more than ${seconds} s after the step before; not waited for.`];
    });
  }

  /** Why there is no more waiting for what is needed; a sentence. */
  inVain(pending: readonly Arrival[]): string {
    const names = [...new Set(pending.filter(({ due }) => due !== null).map(timerName))];
    if (names.length === 0) return 'The page is quiet, so waiting longer would not help.';
    const said = names.slice(0, MOST_NAMES).join(', ');
    const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
    return (
      `The recording waits ${NEEDED_MS / 1000} s of the page's time for that, and ` +
      `${NEEDED_REPEATS} times for what repeats. Still pending then: ${said}${more}.`
    );
  }

  #isLate(arrival: Arrival): boolean {
    return this.#dueAfter(arrival) > SOON_MS;
  }

  #isTiring(arrival: Arrival): boolean {
    const due = arrival.due ?? 0;
    const repeated = this.#repeated(arrival, due);
    return (
      repeated !== null && repeated.count >= REPEATS_LEAST && due - repeated.first > REPEATS_MS
    );
  }

  /** Null: it is the first, or begins anew. */
  #repeated(arrival: Arrival, at: number): Repeated | null {
    const repeated = this.#repeats.get(nameOf(arrival)) ?? null;
    const isFrame = arrival.facts.kind === 'frame';
    return repeated !== null && isFrame && at - repeated.last > PAUSE_MS ? null : repeated;
  }

  #dueAfter({ due }: Arrival): number {
    return (due ?? 0) - this.#since;
  }
}

/** What people call it: the ticks of an interval are one thing. */
function timerName({ label }: Arrival): string {
  return label.replace(/^tick \d+ of /, '');
}

/** A response that has not come after so long, with nothing else coming, is not waited for. */
export const NETWORK_MS = 30_000;

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
