/**
 * Waits until a page is at rest.
 *
 * A release is not its effect. An operation is over when all that it has on its way between the
 * browser's processes has arrived and then the page's main threads have been drained: a task of
 * priority `background` runs only when no other task is ready.
 */
import type { RunHost } from './host.js';
import type { Parsers } from './parsers.js';
import type { Source } from './source.js';

/** How long something may be on its way, without a word of it, before it is given up. */
const LOST_MS = 3000;

export class Rest {
  readonly #host: RunHost;
  readonly #parsers: Parsers;
  readonly #sources: readonly Source[];

  constructor(host: RunHost, parsers: Parsers, sources: readonly Source[]) {
    this.#host = host;
    this.#parsers = parsers;
    this.#sources = sources;
  }

  /** Returns when nothing is on its way and nothing is left to do but what is held. */
  async settle(): Promise<void> {
    const { progress } = this.#host;
    const started = performance.now();
    for (let drainedAt = -1; ; ) {
      await this.#arrived();
      const parsing = this.#parsers.busy;
      // What was only held since the last drain gave the page nothing to do.
      if (drainedAt === progress.effects && parsing.length === 0) break;
      if (performance.now() - started > LOST_MS) this.#parsers.giveUp(parsing);
      drainedAt = progress.effects;
      await this.#drain();
    }
    for (const source of this.#sources) source.atRest?.();
    progress.changed();
  }

  /** Runs all that the main threads have to do, and sees what has become of the documents. */
  async #drain(): Promise<void> {
    const { tab, guard, progress } = this.#host;
    while (this.#parsers.isAnyUnseen) await progress.change();
    await Promise.all(
      tab.contexts.map((context) =>
        guard.attempt(tab.call(context, 'drained', this.#parsers.isIn(context.frame))),
      ),
    );
  }

  /** Waits for all that travels. */
  async #arrived(): Promise<void> {
    if (!this.#isTravelling()) return;
    const { progress } = this.#host;
    let since = performance.now();
    const clock = setInterval(() => {
      if (performance.now() - since >= LOST_MS) this.#giveUp();
    }, 500);
    try {
      while (this.#isTravelling()) {
        await progress.change();
        since = performance.now();
      }
    } finally {
      clearInterval(clock);
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
