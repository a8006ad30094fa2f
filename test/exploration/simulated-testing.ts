/** An exploration without a browser. */
import assert from 'node:assert/strict';
import type { RunOptions } from '../../src/exploration/executor.js';
import { Testing, type TestSettings } from '../../src/exploration/testing.js';
import { WorkerPool } from '../../src/exploration/worker-pool.js';
import type { Operation } from '../../src/model/operation.js';
import { NOTHING } from '../../src/oracle/ignore.js';
import { learnMask } from '../../src/oracle/mask.js';
import { BornOperations } from '../../src/scheduler/born.js';
import type { Enforced } from '../../src/scheduler/run.js';
import { Branches } from '../../src/search/branches/branches.js';
import type { HeuristicName } from '../../src/search/heuristics/names.js';
import type { Schedule } from '../../src/search/space/schedule.js';
import { outcome } from '../oracle/outcomes.js';
import { settings } from '../search/spaces.js';

export interface Exploration extends Partial<TestSettings> {
  readonly heuristic?: HeuristicName;
  readonly seed?: number;
}

/** Ends runs when it likes, in whatever order. */
export type Delay = (run: Enforced) => Promise<Enforced>;

export const atOnce: Delay = async (result) => result;

/** A page without a browser. */
export interface Tested {
  readonly operations: readonly Operation[];
  readonly run: (schedule: Schedule, options: RunOptions) => Promise<Enforced> | Enforced;
}

export function testing(
  { operations, run }: Tested,
  workers: number,
  delay: Delay,
  exploration: Exploration = {},
) {
  const { heuristic = 'pf', seed = 1, ...given } = exploration;
  const sigma0 = outcome();
  const born = new BornOperations(operations, 'http://a.test/');
  const search = { heuristic, seed, prune: false, earlyInput: false, live: false };
  const branches = new Branches(operations, {
    ...settings,
    ...search,
    imports: new Map(),
    unfired: [],
  });
  const pool = new WorkerPool(workers);
  let busy = 0;
  const harness = {
    ...{ sigma0, mask: learnMask([], sigma0, NOTHING), swapsIn: () => [], branches },
    run: (schedule: Schedule, options: RunOptions = {}) =>
      pool.do(async () => {
        if (options.signal?.aborted) throw new Error('It is not to begin.');
        busy += 1;
        assert.ok(busy <= workers);
        const ran = await delay(await run(schedule, options));
        busy -= 1;
        return ran;
      }, options.isUrgent),
    settle: born.settle.bind(born),
  };
  const { signal } = new AbortController();
  const rest = { maxTests: 25, bail: false, until: 'orders' as const, prune: false, signal };
  return { branches, testing: new Testing(harness, { ...rest, ...given }) };
}
