/** How long nothing has happened, and the test has not gone on. */

/** The test waits when nothing has happened from one look to the next for so many looks: 300 ms. */
const QUIET_LOOKS = 6;
export const LOOK_MS = 50;

/** A page in which something always happens, as a clock, is not waited for any longer. */
const MOST_BUSY_MS = 1000;

/** No step of a test asks a page for so much that it has not asked before: it may make it up, each time it looks. */
const MOST_ASKED = 40;

/** A line of the test that begins so often, for so long, is in a loop, which may wait for something. */
const LOOP = { rounds: 4, ms: 2000 } as const;

export class Quiet {
  #changedAt = performance.now();
  #wentOnAt = performance.now();
  /** Looks, and not milliseconds: where the machine has no time, they are late, as is what they are to wait for. */
  #looks = 0;
  /** What the test has asked the browser, since it last began something. */
  readonly #asked = new Set<string>();
  /** How often each line of the test has begun, and when it first did. */
  readonly #lines = new Map<string, { readonly rounds: number; readonly since: number }>();
  #isLooping = false;

  /** When the test last went on, or something came that it may have waited for. By `performance.now()`. */
  get wentOnAt(): number {
    return this.#wentOnAt;
  }

  /** Whether something may yet come of what the test did last. */
  get isBusy(): boolean {
    return performance.now() - this.#wentOnAt < MOST_BUSY_MS;
  }

  /** Whether nothing has happened for so long that the test waits. */
  get isQuiet(): boolean {
    return this.#looks >= QUIET_LOOKS;
  }

  /** Whether the test does the same again and again, as one that clicks until something is there. */
  get isLooping(): boolean {
    return this.#isLooping;
  }

  /** Since something last happened, in the page or by the test; milliseconds. What the test only asks is nothing that happens. */
  get quietMs(): number {
    return performance.now() - this.#changedAt;
  }

  look(): void {
    this.#looks += 1;
  }

  /** @param isTick it would have happened in any case: it does not show that the page is at something */
  changed(isTick = false): void {
    if (!isTick) this.#changedAt = performance.now();
    this.#looks = 0;
  }

  /** The page was at work for long: something may come of that. */
  looksAnew(): void {
    this.#looks = 0;
  }

  goesOn(): void {
    this.#wentOnAt = performance.now();
    this.changed();
  }

  /**
   * The test begins a statement.
   *
   * @param line where, with all that has called it; null: that is not known
   */
  begins(line: string | null): void {
    this.#asked.clear();
    this.goesOn();
    this.#isLooping = line !== null && this.#isRepeated(line);
  }

  #isRepeated(line: string): boolean {
    const now = performance.now();
    const { rounds = 0, since = now } = this.#lines.get(line) ?? {};
    this.#lines.set(line, { rounds: rounds + 1, since });
    return rounds + 1 >= LOOP.rounds && now - since >= LOOP.ms;
  }

  /**
   * The test asks the browser something. It goes on as long as that is new: a click is made of ten commands, each of which may take long.
   * One that waits asks for the same again and again.
   *
   * @param command without the numbers in it, which are others each time
   */
  asks(command: string): void {
    if (this.#asked.has(command) || this.#asked.size >= MOST_ASKED) return;
    this.#asked.add(command);
    this.#wentOnAt = performance.now();
    this.#looks = 0;
  }
}
