/**
 * Tells that what is on its way will not come, on a fast machine and on a slow one alike: counts
 * beats in which nothing came, although the page had time to do all that it had to do.
 */
const BEAT_MS = 500;
const BEATS = 6;

export class Silence {
  readonly #drain: () => Promise<void>;
  readonly #onLost: () => void;
  #beats = 0;
  #clock: NodeJS.Timeout | undefined;

  /**
   * @param drain resolves when the page has nothing left to do
   * @param onLost called after so many silent beats, and again after as many more
   */
  constructor(drain: () => Promise<void>, onLost: () => void) {
    this.#drain = drain;
    this.#onLost = onLost;
    this.#wait();
  }

  /** Something has come. */
  heard(): void {
    this.#beats = -1; // The beat that is going on does not count.
  }

  end(): void {
    clearTimeout(this.#clock);
    this.#clock = undefined;
  }

  #wait(): void {
    this.#clock = setTimeout(() => this.#beat(), BEAT_MS);
    this.#clock.unref(); // As the watchdog's.
  }

  async #beat(): Promise<void> {
    await this.#drain();
    if (this.#clock === undefined) return;
    this.#beats++;
    if (this.#beats >= BEATS) {
      this.#beats = 0;
      this.#onLost();
    }
    this.#wait();
  }
}
