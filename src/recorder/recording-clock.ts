/**
 * The virtual time of a run that is recorded: as it passes in the world, and faster where there is
 * nothing to wait for but a timer. Milliseconds since the first operation.
 */
export class RecordingClock {
  /** Milliseconds by the clock on the wall. */
  readonly #wall: () => number;
  /** Wall time of the first operation. */
  #started: number | null = null;
  /** Virtual time that did not pass in the world. */
  #skipped = 0;
  #last = 0;

  constructor(wall: () => number) {
    this.#wall = wall;
  }

  get now(): number {
    if (this.#started === null) return 0;
    return Math.max(this.#last, this.#wall() - this.#started + this.#skipped);
  }

  /** When the last operation began. */
  get last(): number {
    return this.#last;
  }

  /** An operation begins. */
  begin(at: number): void {
    this.#started ??= this.#wall();
    this.#skipped += Math.max(0, at - this.now);
    this.#last = at;
  }
}
