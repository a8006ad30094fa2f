/**
 * Waits until a page is at rest.
 *
 * A release is not its effect. An operation is over when all that it has on its way between the
 * browser's processes has arrived and then the page's main threads have been drained: a task of
 * priority `background` runs only when no other task is ready.
 */

import type { Parsers } from '../documents/parsers.js';
import type { RunHost } from '../host.js';
import type { Source } from '../source.js';
import type { Workers } from '../sources/workers.js';
import type { MainThreads } from './main-threads.js';
import { Silence } from './silence.js';

/**
 * A parser that has work comes to it between two drains: it yields, but not so often. So many
 * drains without effect take some seconds.
 */
const MOST_DRAINS = 2000;

export class Rest {
  readonly #host: RunHost;
  readonly #parsers: Parsers;
  readonly #workers: Workers;
  readonly #threads: MainThreads;
  readonly #sources: readonly Source[];

  constructor(
    host: RunHost,
    parsers: Parsers,
    workers: Workers,
    threads: MainThreads,
    sources: readonly Source[],
  ) {
    this.#host = host;
    this.#parsers = parsers;
    this.#workers = workers;
    this.#threads = threads;
    this.#sources = sources;
  }

  /** Whether nothing is on its way: a page may also come in the place of another when it likes. */
  get isReached(): boolean {
    return !this.#isTravelling() && this.#parsers.busy.length === 0;
  }

  /** Returns when nothing is on its way and nothing is left to do but what is held. */
  async settle(): Promise<void> {
    const { progress } = this.#host;
    const ahead = this.#threads.takeDrained();
    // What is on its way now may give the page work that this drain has not seen.
    for (let drainedAt = this.isReached ? ahead : null, inVain = 0; ; ) {
      await this.#arrived();
      const parsing = this.#parsers.busy;
      inVain = drainedAt === progress.effects ? inVain + 1 : 0;
      // What was only held since the last drain gave the page nothing to do.
      if (inVain >= this.#drainsNeeded && parsing.length === 0) break;
      if (inVain > MOST_DRAINS) this.#parsers.giveUp(parsing);
      drainedAt = progress.effects;
      await this.#drain();
    }
    for (const source of this.#sources) source.atRest?.();
    progress.changed();
  }

  /**
   * What a worker says last before it is drained may come to the page when that has been drained:
   * only a drain of all in which nothing more comes tells that there was nothing.
   */
  get #drainsNeeded(): number {
    return this.#workers.isAnyThere ? 2 : 1;
  }

  /** Runs all that the main threads have to do, and sees what has become of the documents. */
  async #drain(): Promise<void> {
    while (this.#parsers.isAnyUnseen) await this.#host.progress.change();
    await this.#threads.drain();
  }

  /** Waits for all that travels. */
  async #arrived(): Promise<void> {
    if (!this.#isTravelling()) return;
    const { progress } = this.#host;
    const silence = new Silence(
      () => this.#threads.drain(),
      () => this.#giveUp(),
    );
    try {
      while (this.#isTravelling()) {
        await progress.change();
        silence.heard();
      }
    } finally {
      silence.end();
    }
  }

  #isTravelling(): boolean {
    return this.#sources.some((source) => source.isTravelling?.());
  }

  /** What has not moved for seconds is taken for lost, and said. */
  #giveUp(): void {
    const { progress } = this.#host;
    for (const sentence of this.#sources.flatMap((source) => source.giveUp?.() ?? []))
      progress.uncontrolled.add(sentence);
    progress.changed();
  }
}
