/**
 * The timers of a script. A user who waits for a second waits for the page, and what of the page comes
 * in that second is for the order to say. So a script's sleep takes no time: it ends when the script has
 * nothing else to do, the shortest first.
 */

interface Timer {
  readonly due: number;
  readonly every: number | null;
  readonly run: () => void;
}

/**
 * A script that has slept so often between two operations looks again and again whether something has
 * come: it goes on when something has.
 */
const MOST_IN_A_ROW = 20;

export class ScriptTimers {
  readonly #timers = new Map<number, Timer>();
  readonly #started = Date.now();
  #lastId = 0;
  /** Milliseconds that have been slept. */
  #now = 0;
  #inARow = 0;

  /** What a script has in the place of Node's functions. */
  readonly globals = {
    setTimeout: (run: (...args: unknown[]) => unknown, ms?: unknown, ...args: unknown[]) =>
      this.#set(() => run(...args), ms, false),
    setInterval: (run: (...args: unknown[]) => unknown, ms?: unknown, ...args: unknown[]) =>
      this.#set(() => run(...args), ms, true),
    clearTimeout: (timer: unknown) => this.#clear(timer),
    clearInterval: (timer: unknown) => this.#clear(timer),
  };

  /** The same of `node:timers/promises`. */
  readonly promises = {
    setTimeout: (ms?: unknown, value?: unknown) =>
      new Promise((resolve) => this.#set(() => resolve(value), ms, false)),
  };

  /** Milliseconds since 1970, as the script is to see them. */
  get date(): number {
    return this.#started + this.#now;
  }

  /** An operation has run: what the script looks for may have come. */
  moved(): void {
    this.#inARow = 0;
  }

  /** Ends the sleep that is over first; false: there is none, or the script has slept enough. */
  fire(): boolean {
    const [first] = [...this.#timers].sort(([, a], [, b]) => a.due - b.due);
    if (first === undefined || this.#inARow >= MOST_IN_A_ROW) return false;
    this.#inARow++;
    const [id, { due, every, run }] = first;
    this.#now = Math.max(this.#now, due);
    if (every === null) this.#timers.delete(id);
    else this.#timers.set(id, { due: this.#now + every, every, run });
    run();
    return true;
  }

  /** Whether the script sleeps. */
  get isAny(): boolean {
    return this.#timers.size > 0;
  }

  /** Nothing more ends. */
  close(): void {
    this.#timers.clear();
    this.#inARow = MOST_IN_A_ROW;
  }

  #set(run: () => void, ms: unknown, repeats: boolean) {
    const id = ++this.#lastId;
    const delay = Math.max(1, Number(ms) || 0);
    this.#timers.set(id, { due: this.#now + delay, every: repeats ? delay : null, run });
    const timer = { [Symbol.toPrimitive]: () => id, ref: () => timer, unref: () => timer };
    return timer;
  }

  #clear(timer: unknown): void {
    this.#timers.delete(Number(timer));
  }
}
