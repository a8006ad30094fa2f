/**
 * With live servers the page is not all that a run waits for: before the next operation is chosen,
 * every request has its answer, which is held, and what servers push has come. The order is then
 * enforced as it is out of the archive, and virtual time does not see how long they took.
 */
import { Listening, NETWORK_MS } from '../conductor/listening.js';
import type { Scene } from '../conductor/page.js';

export class LiveServers {
  readonly #scene: Scene;
  readonly #listening: Listening;
  readonly #givenUp = new Set<string>();
  /** The wait that has not ended in a change; null: there is none. */
  #waited: { readonly since: number; readonly changes: number } | null = null;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#listening = new Listening(scene);
  }

  /** Sentences. */
  get silent(): readonly string[] {
    return [...this.#givenUp].map(
      (url) => `${url} was not answered within ${NETWORK_MS / 1000} s; the run went on.`,
    );
  }

  /** The user performs a step. */
  stepped(): void {
    this.#listening.stepped();
  }

  /**
   * For how long to wait for the servers at most, in milliseconds of the wall clock; null where nothing
   * is waited for, as where the archive answers.
   */
  wait(): number | null {
    const { wall, changes, unanswered } = this.#scene;
    if (this.#waited?.changes !== changes) this.#waited = null;
    if (this.#waited !== null && wall - this.#waited.since >= NETWORK_MS) {
      for (const url of unanswered) this.#givenUp.add(url);
    }
    const isOwed = unanswered.some((url) => !this.#givenUp.has(url));
    if (!isOwed && !this.#listening.expectsMore()) {
      this.#waited = null;
      return null;
    }
    this.#waited ??= { since: wall, changes };
    const silence = NETWORK_MS - (wall - this.#waited.since);
    return Math.max(0, Math.min(silence, this.#listening.until - wall)) + 1;
  }
}
