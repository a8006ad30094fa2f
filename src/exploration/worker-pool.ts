/** How much of a kind of work goes on side by side. What is too much waits for its turn. */
export class WorkerPool {
  readonly count: number;
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(count: number) {
    this.count = count;
  }

  /**
   * Does it when a worker is free.
   *
   * @param isUrgent whether it comes before all that waits
   */
  async do<Result>(work: () => Promise<Result>, isUrgent = false): Promise<Result> {
    if (this.#busy === this.count) {
      await new Promise<void>((resolve) => {
        if (isUrgent) this.#waiting.unshift(resolve);
        else this.#waiting.push(resolve);
      });
    } else {
      this.#busy += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#busy -= 1;
      // It takes the worker over.
      else next();
    }
  }
}
