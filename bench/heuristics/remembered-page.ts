/** A page of which each order runs once in Chrome, however many searches ask for it. */

import type { Chrome } from '../../src/browser/chrome.js';
import { learnBaseline } from '../../src/exploration/baseline.js';
import { Executor } from '../../src/exploration/executor.js';
import { WorkerPool } from '../../src/exploration/worker-pool.js';
import { NOTHING } from '../../src/oracle/ignore.js';
import { type Judgement, judge } from '../../src/oracle/judge.js';
import type { Mask } from '../../src/oracle/mask.js';
import { importsOf } from '../../src/recorder/imports.js';
import { BornOperations } from '../../src/scheduler/born.js';
import { LooseRequests } from '../../src/scheduler/loose-requests.js';
import type { NetworkSettings } from '../../src/scheduler/network.js';
import type { Run } from '../../src/scheduler/run.js';
import { Branches } from '../../src/search/branches/branches.js';
import type { HeuristicName } from '../../src/search/heuristics/names.js';
import { type Schedule, scheduleOf } from '../../src/search/space/schedule.js';
import type { StoredRecording } from '../../src/store/recording-folder.js';

const SETTINGS = {
  ...{ prune: false, earlyInput: false, live: false },
  ...{ maxLatency: 10_000, humanGap: 50, typingSpeed: 12 },
};

interface Remembered {
  readonly run: Run;
  readonly verdict: Judgement['verdict'];
}

export class RememberedPage {
  readonly #stored: StoredRecording;
  readonly #executor: Executor;
  readonly #born: BornOperations;
  readonly #mask: Mask;
  /** By the operations and their order. */
  readonly #runs = new Map<string, Remembered>();

  static async open(chrome: Chrome, stored: StoredRecording): Promise<RememberedPage> {
    const network: NetworkSettings = { mode: 'archive', loose: new LooseRequests() };
    const executor = new Executor(chrome, stored, network, new WorkerPool(1));
    const { operations, unfired, url } = stored.recording;
    const born = new BornOperations(operations, url);
    const imports = importsOf(stored.exchanges);
    const { space } = new Branches(operations, {
      ...{ ...SETTINGS, imports, unfired },
      ...{ heuristic: 'pf', seed: 1 },
    });
    const { mask } = await learnBaseline(executor, stored.recording, {
      ...{ born, loose: network.loose },
      ignore: NOTHING,
      signal: new AbortController().signal,
      schedule: scheduleOf(space, operations, space.sigma0),
    });
    return new RememberedPage(stored, executor, born, mask);
  }

  private constructor(
    stored: StoredRecording,
    executor: Executor,
    born: BornOperations,
    mask: Mask,
  ) {
    this.#stored = stored;
    this.#executor = executor;
    this.#born = born;
    this.#mask = mask;
  }

  /** How many orders have run. */
  get size(): number {
    return this.#runs.size;
  }

  /** How many tests it takes until one fails; null: more than `most`, or there is none. */
  async testsToFail(heuristic: HeuristicName, seed: number, most: number): Promise<number | null> {
    const imports = importsOf(this.#stored.exchanges);
    const { operations, unfired } = this.#stored.recording;
    const settings = { ...SETTINGS, imports, unfired };
    const branches = new Branches(operations, { ...settings, heuristic, seed });
    for (let count = 1; count <= most; count += 1) {
      const schedule = branches.next();
      if (schedule === null) return null;
      const { run, verdict } = await this.#run(schedule);
      if (verdict !== 'pass') return count;
      branches.add(schedule, { ...run, failed: false });
    }
    return null;
  }

  async close(): Promise<void> {
    await this.#executor.close();
  }

  async #run(schedule: Schedule): Promise<Remembered> {
    const key = [...schedule.operations.map(({ id }) => id), '', ...schedule.order].join(' ');
    const known = this.#runs.get(key);
    if (known !== undefined) return known;
    const run = this.#born.settle(await this.#executor.run(schedule), schedule);
    const { outcome: sigma0 } = this.#stored.recording;
    const { verdict } = judge(run.outcome, sigma0, this.#mask, run.isUnanswered);
    const remembered = { run, verdict };
    this.#runs.set(key, remembered);
    return remembered;
  }
}
