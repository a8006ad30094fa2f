/** Runs orders of one recording, one after another. */
import type { Chrome } from './browser/chrome.js';
import { TabPool } from './browser/control/tab-pool.js';
import type { Operation } from './model/operation.js';
import type { StoredRecording } from './recorder/store.js';
import { BornOperations } from './scheduler/born.js';
import { enforce } from './scheduler/enforce.js';
import { LooseRequests } from './scheduler/loose-requests.js';
import type { NetworkSettings } from './scheduler/network.js';
import type { Run } from './scheduler/run.js';
import type { Schedule } from './search/schedule.js';

/** Where nothing has been learned of requests. */
const ARCHIVE: NetworkSettings = { mode: 'archive', loose: new LooseRequests([]) };

/** In tabs that are used again for as long as they answer. */
export class Runner {
  readonly #chrome: Chrome;
  readonly #network: NetworkSettings;
  readonly #stored: StoredRecording;
  readonly #born: BornOperations;
  readonly #tabs: TabPool;

  constructor(chrome: Chrome, stored: StoredRecording, network = ARCHIVE) {
    this.#chrome = chrome;
    this.#stored = stored;
    this.#network = network;
    this.#born = new BornOperations(stored.recording.operations);
    const { epoch, seed, granularity } = stored.recording;
    const { viewport } = stored.scenario;
    const { mode } = network;
    const ofNetwork = { live: mode === 'live', offline: mode === 'archive' };
    const settings = { epoch, seed, granularity, ...ofNetwork, observe: false, viewport };
    this.#tabs = new TabPool(() => chrome.openTab(settings));
  }

  async run(
    schedule: Schedule,
    onOperation?: (operation: Operation) => Promise<void>,
  ): Promise<Run> {
    const { recording, scenario, exchanges } = this.#stored;
    const network = this.#network;
    const common = { recording, exchanges, network, steps: scenario.steps, born: this.#born };
    const settings = onOperation === undefined ? common : { ...common, onOperation };
    const tab = await this.#tabs.take();
    try {
      const { run, leave } = await enforce(this.#chrome, tab, settings, schedule);
      if (run.outcome.hang === null) this.#tabs.give(tab, leave());
      else await this.#tabs.discard(tab);
      return run;
    } catch (error) {
      await this.#tabs.discard(tab);
      throw error;
    }
  }

  /** Resolves when nothing of a run is left to clean up. */
  async rest(): Promise<void> {
    await this.#tabs.rest();
  }

  async close(): Promise<void> {
    await this.#tabs.close();
  }
}

/** Null when it is aborted first: a run that hangs takes long to end by itself. */
export async function unlessAborted(signal: AbortSignal, run: Promise<Run>): Promise<Run | null> {
  // Nobody waits for its end any more.
  run.catch(() => {});
  let stop = () => {};
  const aborted = new Promise<null>((resolve) => {
    stop = () => resolve(null);
    signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([run, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
