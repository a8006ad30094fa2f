/**
 * With live servers the page is not all that a run waits for: before the next operation is chosen,
 * every request has its answer, which is held, and what servers push has come. The order is then
 * enforced as it is out of the archive, and virtual time does not see how long they took.
 */
import type { ControlledRun } from '../browser/control/controlled-run.js';
import { Listening, NETWORK_MS } from '../recorder/patience.js';

export class LiveServers {
  readonly #page: ControlledRun;
  readonly #listening: Listening;
  readonly #givenUp = new Set<string>();

  constructor(page: ControlledRun) {
    this.#page = page;
    this.#listening = new Listening(page.pushes);
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

  /** Returns at once where the archive answers. */
  async answered(): Promise<void> {
    while (this.#isOwed || this.#listening.expectsMore()) {
      const isMoving = await this.#moved();
      if (this.#page.hang !== null) return;
      if (!isMoving) for (const url of this.#page.unanswered) this.#givenUp.add(url);
      await this.#page.settle();
    }
  }

  get #isOwed(): boolean {
    return this.#page.unanswered.some((url) => !this.#givenUp.has(url));
  }

  /** False: nothing came for long. */
  async #moved(): Promise<boolean> {
    const { until } = this.#listening;
    const wait = Math.min(NETWORK_MS, until - performance.now());
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), Math.max(0, wait) + 1);
    });
    const isMoving = await Promise.race([this.#page.change().then(() => true), silence]);
    clearTimeout(timer);
    return isMoving || wait < NETWORK_MS;
  }
}
