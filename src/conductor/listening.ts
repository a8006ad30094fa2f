/** A response that has not come after so long, with nothing else coming, is not waited for. */
export const NETWORK_MS = 30_000;

/** Live servers, as far as they push. */
export interface Pushing {
  /** By the wall clock, see `Scene.wall`: until then something is likely to come. */
  readonly expectedUntil: number;
  /** Whether anything can come at all. */
  readonly isAnyOpen: boolean;
}

/** The live servers of a run. */
interface Servers {
  readonly pushes: Pushing;
  /** Milliseconds by their clock. */
  readonly wall: number;
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
  readonly #servers: Servers;
  /** Since when there has been nothing else to wait for; null: there has been no wait. */
  #since: number | null = null;
  #isExhausted = false;

  constructor(servers: Servers) {
    this.#servers = servers;
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

  /** By the wall clock: when to look again; Infinity: there is nothing to wait for. */
  get until(): number {
    return this.#since === null ? Infinity : this.#until(this.#since);
  }

  /** Whether to wait for what is likely to come. */
  expectsMore(): boolean {
    const now = this.#servers.wall;
    if (now >= this.#servers.pushes.expectedUntil) return false;
    this.#since ??= now;
    this.#isExhausted = now >= this.#since + PUSHES_MS;
    return !this.#isExhausted;
  }

  /** Whether to wait for what the next step needs. */
  mayBePushed(): boolean {
    if (!this.#servers.pushes.isAnyOpen) return false;
    this.#since ??= this.#servers.wall;
    return this.#servers.wall < this.#since + PUSHED_STEP_MS;
  }

  #until(since: number): number {
    const now = this.#servers.wall;
    const { expectedUntil } = this.#servers.pushes;
    const times = [expectedUntil, since + PUSHES_MS, since + PUSHED_STEP_MS];
    return Math.min(...times.filter((time) => time > now));
  }
}
