/** Runs orders of one recording, several side by side. */
import type { Chrome } from '../browser/chrome.js';
import { TabPool } from '../browser/tabs/tab-pool.js';
import { enforce } from '../scheduler/enforce.js';
import type { NetworkSettings } from '../scheduler/network.js';
import type { Enforced } from '../scheduler/run.js';
import type { Watcher } from '../scheduler/watcher.js';
import type { Schedule } from '../search/space/schedule.js';
import type { RecordingData } from '../store/recording.js';
import type { StoredRecording } from '../store/recording-folder.js';
import type { WorkerPool } from './worker-pool.js';

export interface RunOptions {
  /** Before all that waits for a free worker. */
  readonly isUrgent?: boolean;
  /** Whether servers are asked what the archive does not have, where asking changes nothing there. */
  readonly asks?: boolean;
  /** Whether what each operation touches is seen, as in a recording. */
  readonly observes?: boolean;
  /** So much longer loops that never end go on when all has run; virtual milliseconds. */
  readonly lingers?: number;
  /** Aborted: nobody wants it any more, and it does not begin. */
  readonly signal?: AbortSignal;
  readonly watcher?: Watcher;
}

/** Nobody waits for the result of a run that had not begun. */
class Dropped extends Error {
  override readonly name = 'Dropped';
}

/**
 * What comes of a run depends on its schedule alone, and on what was known of requests when it began:
 * each has a tab for itself, of which the browser context is its own, and teaches the others nothing.
 */
export class Executor {
  readonly #chrome: Chrome;
  readonly #network: NetworkSettings;
  readonly #stored: StoredRecording;
  readonly #workers: WorkerPool;
  readonly #tabs: TabPool;
  /** In these it is seen what operations touch. */
  readonly #observing: TabPool;
  #isClosed = false;

  constructor(
    chrome: Chrome,
    stored: StoredRecording,
    network: NetworkSettings,
    workers: WorkerPool,
  ) {
    this.#chrome = chrome;
    this.#stored = stored;
    this.#network = network;
    this.#workers = workers;
    const { epoch, seed, granularity } = stored.recording;
    const { viewport } = stored.scenario;
    const { mode } = network;
    const ofNetwork = { live: mode === 'live', offline: mode === 'archive' };
    const settings = { epoch, seed, granularity, ...ofNetwork, viewport };
    const tabs = (observe: boolean) =>
      new TabPool(() => chrome.openTab({ ...settings, observe }), workers.count);
    this.#tabs = tabs(false);
    this.#observing = tabs(true);
  }

  /** Of the recording with something else in the place of what it has, by the same workers. */
  of(changes: Partial<Pick<RecordingData, 'epoch' | 'seed'>>): Executor {
    const recording = { ...this.#stored.recording, ...changes };
    const stored = { ...this.#stored, recording };
    return new Executor(this.#chrome, stored, this.#network, this.#workers);
  }

  run(schedule: Schedule, options: RunOptions = {}): Promise<Enforced> {
    const { isUrgent = false, signal, ...running } = options;
    return this.#workers.do(async () => {
      if (this.#isClosed || signal?.aborted) throw new Dropped('The run was not wanted any more.');
      return this.#enforce(schedule, running);
    }, isUrgent);
  }

  async #enforce(
    schedule: Schedule,
    {
      asks = false,
      observes = false,
      ...watching
    }: Pick<RunOptions, 'asks' | 'observes' | 'lingers' | 'watcher'>,
  ): Promise<Enforced> {
    const { recording, scenario, exchanges, maps } = this.#stored;
    const network = { ...this.#network, asks };
    const settings = { recording, exchanges, maps, network, scenario, ...watching };
    const tabs = observes ? this.#observing : this.#tabs;
    const tab = await tabs.take();
    try {
      const { run, leave } = await enforce(this.#chrome, tab, settings, schedule);
      if (run.outcome.hang === null) tabs.give(tab, leave());
      else await tabs.discard(tab);
      return run;
    } catch (error) {
      await tabs.discard(tab);
      throw error;
    }
  }

  /** Resolves when nothing of a run is left to clean up. */
  async rest(): Promise<void> {
    await Promise.all([this.#tabs.rest(), this.#observing.rest()]);
  }

  /** What has not ended is dropped. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([this.#tabs.close(), this.#observing.close()]);
  }
}
