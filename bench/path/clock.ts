/** Processor time, by what it goes to. Of all threads: what compiles and collects for a part is a part of it. */
export class Clock<Part extends string> {
  readonly #spent = new Map<Part, number>();
  /** What goes on, each inside of the one before it. */
  readonly #open: Part[] = [];
  #since = process.cpuUsage();

  /** Milliseconds. */
  spentOn(part: Part): number {
    return this.#spent.get(part) ?? 0;
  }

  /** What is done inside of another part counts for the inner one. */
  during<Result>(part: Part, work: () => Result): Result {
    this.#enter(part);
    try {
      return work();
    } finally {
      this.#leave();
    }
  }

  /** The same for what has its end later. Nothing that begins meanwhile may end later than that. */
  async duringAll<Result>(part: Part, work: () => Promise<Result>): Promise<Result> {
    this.#enter(part);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #enter(part: Part): void {
    this.#charge();
    this.#open.push(part);
  }

  #leave(): void {
    this.#charge();
    this.#open.pop();
  }

  #charge(): void {
    const { user, system } = process.cpuUsage(this.#since);
    this.#since = process.cpuUsage();
    const part = this.#open.at(-1);
    if (part !== undefined) this.#spent.set(part, this.spentOn(part) + (user + system) / 1000);
  }
}
