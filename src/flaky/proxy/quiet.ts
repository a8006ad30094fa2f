/** How long nothing has happened, and the test has not gone on. */

/** The test waits when nothing has happened from one look to the next for so many looks: 300 ms. */
const QUIET_LOOKS = 6;
export const LOOK_MS = 50;

/** A page in which something always happens, as a clock, is not waited for any longer. */
const MOST_BUSY_MS = 1000;

export class Quiet {
  #changedAt = performance.now();
  #wentOnAt = performance.now();
  /** Looks, and not milliseconds: where the machine has no time, they are late, as is what they are to wait for. */
  #looks = 0;
  /** What the test has asked the browser, since it last began something. */
  readonly #asked = new Set<string>();

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

  /** Since something last happened, in the page or by the test; milliseconds. What the test only asks is nothing that happens. */
  get quietMs(): number {
    return performance.now() - this.#changedAt;
  }

  look(): void {
    this.#looks += 1;
  }

  /** Something has happened in the page. */
  changed(): void {
    this.#changedAt = performance.now();
    this.#looks = 0;
  }

  goesOn(): void {
    this.#wentOnAt = performance.now();
    this.changed();
  }

  /** The test begins a statement. */
  begins(): void {
    this.#asked.clear();
    this.goesOn();
  }

  /**
   * The test asks the browser something. It goes on as long as that is new: a click is made of ten commands, each of which may take long.
   * One that waits asks for the same again and again.
   *
   * @param command without the numbers in it, which are others each time
   */
  asks(command: string): void {
    if (this.#asked.has(command)) return;
    this.#asked.add(command);
    this.#wentOnAt = performance.now();
    this.#looks = 0;
  }
}
