/** Tabs that are used again: while one is cleaned up after its run, the next run has another. */
import type { Tab } from './tab.js';

/** One runs, one is cleaned. */
const TABS = 2;

export class TabPool {
  readonly #open: () => Promise<Tab>;
  readonly #tabs = new Set<Tab>();
  /** In the order in which they will be free; null: it could not be cleaned, and was closed. */
  readonly #free: Promise<Tab | null>[] = [];

  constructor(open: () => Promise<Tab>) {
    this.#open = open;
  }

  async take(): Promise<Tab> {
    while (this.#tabs.size >= TABS && this.#free.length > 0) {
      const tab = await this.#free.shift();
      if (tab) return tab;
    }
    const tab = await this.#open();
    this.#tabs.add(tab);
    return tab;
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
    await Promise.all([...this.#tabs].map((tab) => this.discard(tab)));
    await this.rest();
  }
}
