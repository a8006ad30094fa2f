/** Time-outs of Mocha's tests and hooks, which are longer while something may be held. */
import type { Runnable } from './mocha-api.js';

export class Timeouts {
  readonly #least: number;
  /** As they have it by themselves. */
  readonly #own = new WeakMap<Runnable, number>();

  /** @param least none is shorter; milliseconds */
  constructor(least: number) {
    this.#least = least;
  }

  /** Milliseconds that it has by itself. */
  of(runnable: Runnable): number {
    return this.#own.get(runnable) ?? runnable.timeout();
  }

  /** Also where it sets a shorter time itself when it runs, by `this.timeout()`. */
  lengthen(runnable: Runnable): void {
    // A hook comes before each test.
    if (this.#own.has(runnable)) return;
    const native = runnable.timeout.bind(runnable);
    const set = (given: number | string): unknown => {
      native(given);
      const own = native();
      this.#own.set(runnable, own);
      return own === 0 || own >= this.#least ? runnable : native(this.#least);
    };
    Object.assign(runnable, {
      timeout: (given?: number | string) => (given === undefined ? native() : set(given)),
    });
    set(native());
  }
}
