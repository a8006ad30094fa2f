import type { Chrome } from '../browser/chrome.js';
import { BornOperations } from '../scheduler/born.js';
import type { NetworkSettings } from '../scheduler/network.js';
import type { Run } from '../scheduler/run.js';
import type { Schedule } from '../search/space/schedule.js';
import type { StoredRecording } from '../store/recording-folder.js';
import { Executor, type RunOptions } from './executor.js';
import type { WorkerPool } from './worker-pool.js';

/** Runs orders of one recording; operations that these did not have get their ids as the runs end. */
export class Runner {
  readonly #born: BornOperations;
  readonly #executor: Executor;

  /** @param workers how many runs go on side by side, where several are asked for */
  constructor(
    chrome: Chrome,
    stored: StoredRecording,
    network: NetworkSettings,
    workers: WorkerPool,
  ) {
    const { operations, url } = stored.recording;
    this.#born = new BornOperations(operations, url);
    this.#executor = new Executor(chrome, stored, network, workers);
  }

  async run(schedule: Schedule, options: RunOptions = {}): Promise<Run> {
    return this.#born.settle(await this.#executor.run(schedule, options), schedule);
  }

  /** Resolves when nothing of a run is left to clean up. */
  async rest(): Promise<void> {
    await this.#executor.rest();
  }

  async close(): Promise<void> {
    await this.#executor.close();
  }
}
