/** The runs of one test: no more than there may be, one after the other or side by side. */
import type { Plan } from '../plan.js';
import type { TestTrace } from '../test-trace.js';
import type { Verdict } from '../verdict.js';

export interface Ran {
  readonly verdict: Verdict;
  readonly trace: TestTrace;
}

/** A run, and which it was, from 1. */
export interface NumberedRan extends Ran {
  readonly number: number;
}

/** A run that has been made, and how events were to come. */
export interface Made extends Ran {
  readonly plan: Plan;
}

/** What kept more runs from being made. `own-failure`: the test failed with nothing held. */
export type Limit = 'max-tests' | 'budget' | 'interruption' | 'own-failure';

export interface RunSettings {
  readonly run: (plan: Plan) => Promise<Ran>;
  /** Runs of the test at most. */
  readonly maxRuns: number;
  /** How many of them may go on at a time, 1 or more. */
  readonly workers: number;
  readonly signal: AbortSignal;
  /** By `performance.now()`: no run begins later. */
  readonly until: number;
}

/** No more runs are to begin, or this one was interrupted. */
export const NOT_RUN: NumberedRan = {
  number: 0,
  verdict: { is: 'unknown', why: 'no more runs are to begin' },
  trace: { statements: [], events: [], missed: [], unreleased: [] },
};

export class Runs {
  readonly #settings: RunSettings;
  /** Who waits until another run has ended. */
  readonly #waiting: (() => void)[] = [];
  #free: number;
  #count: number;
  #unknown = 0;
  #reason: string | null = null;
  #knowsHeld = false;
  #isEnded = false;
  #limit: Limit | null = null;
  readonly #all: Made[] = [];

  /** @param made how many have been made already */
  constructor(settings: RunSettings, made: number) {
    this.#settings = settings;
    this.#free = settings.workers;
    this.#count = made;
  }

  get count(): number {
    return this.#count;
  }

  /** In the order in which they ended, but for those that had been made already; the list grows. */
  get all(): readonly Made[] {
    return this.#all;
  }

  /** Of how many of them nothing is known. */
  get unknown(): number {
    return this.#unknown;
  }

  /** Why nothing is known of the first of these; null: there is none. */
  get reason(): string | null {
    return this.#reason;
  }

  /** Whether anything is known of a run in which something was held. */
  get knowsHeld(): boolean {
    return this.#knowsHeld;
  }

  /** The first that kept one from beginning that was to; null: none was kept. */
  get limit(): Limit | null {
    return this.#limit;
  }

  /** The test has failed with nothing held: no more are to begin. */
  end(): void {
    this.#isEnded = true;
  }

  /** Whether another one may begin. To be asked where one is to. */
  mayBegin(): boolean {
    this.#limit ??= this.#reached();
    return this.#limit === null;
  }

  #reached(): Limit | null {
    const { maxRuns, signal, until } = this.#settings;
    if (signal.aborted) return 'interruption';
    if (this.#isEnded) return 'own-failure';
    if (performance.now() >= until) return 'budget';
    return this.#count >= maxRuns ? 'max-tests' : null;
  }

  async run(plan: Plan): Promise<NumberedRan> {
    if (this.#free === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#free -= 1;
    try {
      return await this.#started(plan);
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }

  async #started(plan: Plan): Promise<NumberedRan> {
    if (!this.mayBegin()) return NOT_RUN;
    this.#count += 1;
    const number = this.#count;
    const ran = await this.#settings.run(plan);
    // What was killed has not failed, and not passed.
    if (this.#settings.signal.aborted) {
      this.#count -= 1;
      this.#limit ??= 'interruption';
      return NOT_RUN;
    }
    if (ran.verdict.is === 'unknown') {
      this.#unknown += 1;
      this.#reason ??= ran.verdict.why;
    } else if (plan.placed.length > 0) this.#knowsHeld = true;
    this.#all.push({ ...ran, plan });
    return { ...ran, number };
  }

  /**
   * A run of each of these, in their order; where several may go on, the next ones begin before the one before them is told.
   *
   * @param isNeeded is asked before a run begins, and before it is told
   */
  async *each<Item>(
    items: Iterable<Item>,
    planOf: (item: Item) => Plan,
    isNeeded: (item: Item) => boolean = () => true,
  ): AsyncGenerator<{ readonly item: Item; readonly ran: NumberedRan }> {
    const left = items[Symbol.iterator]();
    const begun: { readonly item: Item; readonly ran: Promise<NumberedRan> }[] = [];
    const begin = (): void => {
      while (begun.length < this.#settings.workers) {
        const { value: item, done } = left.next();
        if (done === true) return;
        if (!isNeeded(item)) continue;
        if (!this.mayBegin()) return;
        const ran = this.run(planOf(item));
        // Who waits for it hears of it, but only then.
        ran.catch(() => {});
        begun.push({ item, ran });
      }
    };
    try {
      for (begin(); begun[0] !== undefined; begin()) {
        const [{ item, ran }] = begun;
        const told = await ran;
        begun.shift();
        if (told !== NOT_RUN && !this.#isEnded && isNeeded(item)) yield { item, ran: told };
      }
    } finally {
      await Promise.allSettled(begun.map(({ ran }) => ran));
    }
  }
}
