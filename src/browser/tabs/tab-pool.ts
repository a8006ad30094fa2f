/** Tabs that are used again: while one is cleaned up after its run, the next run has another. */
import type { Tab } from './tab.js';

export class TabPool {
  readonly #open: () => Promise<Tab>;
  readonly #most: number;
  readonly #tabs = new Set<Tab>();
  /** In the order in which they will be free; null: it could not be cleaned, and was closed. */
  readonly #free: Promise<Tab | null>[] = [];
  /** Being opened. */
  #opening = 0;
  #isClosed = false;

  /** @param runs that go on side by side */
  constructor(open: () => Promise<Tab>, runs: number) {
    this.#open = open;
    // For each, one runs and one is cleaned.
    this.#most = 2 * runs;
  }

  /** @throws Error when the pool is closed meanwhile */
  async take(): Promise<Tab> {
    while (this.#tabs.size + this.#opening >= this.#most && this.#free.length > 0) {
      const tab = await this.#free.shift();
      if (tab) return tab;
    }
    this.#opening += 1;
    try {
      const tab = await this.#open();
      this.#tabs.add(tab);
      if (!this.#isClosed) return tab;
      await this.discard(tab);
      throw new Error('The tabs have been closed meanwhile.');
    } finally {
      this.#opening -= 1;
    }
  }

  /** @param cleaned resolves when the tab can be used again; rejects when it cannot */
  give(tab: Tab, cleaned: Promise<void>): void {
    this.#free.push(
      cleaned.then(
        () => tab,
        async () => {
          await this.discard(tab);
          return null;
        },
      ),
    );
  }

  /** Closes a tab that does not answer. */
  async discard(tab: Tab): Promise<void> {
    this.#tabs.delete(tab);
    await tab.close().catch(() => {});
  }

  /** Resolves when no tab is being cleaned. */
  async rest(): Promise<void> {
    await Promise.all(this.#free);
  }

  /** Does not wait for tabs that are being cleaned. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#tabs].map((tab) => this.discard(tab)));
    await this.rest();
  }
}
