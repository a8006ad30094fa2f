/** What is put back between two runs in a tab: what the page held, stored and changed of its window. */
import type { Viewport } from '../../scenario/scenario.js';
import { parkMouse, setViewport } from '../input/input.js';
import type { Context } from './contexts.js';
import type { Parking } from './parking.js';
import type { Targets } from './targets.js';

export class Cleaning {
  readonly #targets: Targets;
  readonly #parking: Parking;
  readonly #viewport: Viewport | null;

  constructor(targets: Targets, parking: Parking, viewport: Viewport | null) {
    this.#targets = targets;
    this.#parking = parking;
    this.#viewport = viewport;
  }

  /**
   * Leaves the page for an empty one.
   *
   * The empty page is one of the same site, so that the next run finds its process there; Chrome
   * would end it with a visit to about:blank.
   *
   * @param origins of the page's documents, its own last
   * @param path of the empty page
   */
  async clean(origins: readonly string[], path: string): Promise<void> {
    const { main, contexts, left, workers } = this.#targets;
    // What they stored is kept apart under a key that nobody can name any more.
    const foreign = contexts.all.filter(({ session }) => !this.#targets.isWindow(session));
    const gone = [...left].filter((origin) => !foreign.some((one) => one.origin === origin));
    if (gone.length > 0) throw new Error(`The storage of ${gone.join()} cannot be cleared.`);
    await Promise.all(foreign.map((context) => this.#forget(context)));
    await this.#targets.closePopups();
    for (const origin of origins) await this.#parking.park(main, `${origin}/${path}`);
    await workers.sharedEnded();
    await Promise.all([
      main.send('Storage.clearCookies', {}),
      this.size(),
      ...origins.map((origin) =>
        main.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
      ),
    ]);
    left.clear();
  }

  /** Gives the window what it has before the first step, which may have changed it: size, touch, mouse. */
  async size(): Promise<void> {
    const { main } = this.#targets;
    if (this.#viewport !== null) {
      await setViewport(main, { viewport: this.#viewport });
      return;
    }
    await Promise.all([
      main.send('Emulation.clearDeviceMetricsOverride'),
      main.send('Emulation.setTouchEmulationEnabled', { enabled: false }),
      parkMouse(main),
    ]);
  }

  /** Makes the page that has just been committed the first in the history. */
  async forgetHistory(): Promise<void> {
    const { main } = this.#targets;
    const committed = async (): Promise<boolean> => {
      const { entries, currentIndex } = await main.send('Page.getNavigationHistory');
      return entries[currentIndex]?.url !== this.#parking.url;
    };
    // It is the page's process that told of the commit: the browser's hears of it as we do.
    while (!(await committed()));
    await main.send('Page.resetNavigationHistory');
    // The page's process does one thing after the other: when it answers, it has been told.
    await main.send('Runtime.getIsolateId');
  }

  /** What a frame of another site stores is kept apart by the site of the page that it is in. */
  async #forget({ session, id, frame, isWorker }: Context): Promise<void> {
    if (isWorker) return;
    try {
      const expression = 'sessionStorage.clear()';
      await session.send('Runtime.evaluate', { expression, uniqueContextId: id });
      const { storageKey } = await session.send('Storage.getStorageKey', { frameId: frame });
      await session.send('Storage.clearDataForStorageKey', { storageKey, storageTypes: 'all' });
    } catch {
      // It is gone, and has left nothing that a later run is shown.
    }
  }
}
