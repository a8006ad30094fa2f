import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { RunOptions } from '../../src/exploration/executor.js';
import { HEURISTICS } from '../../src/search/heuristics/names.js';
import type { Schedule } from '../../src/search/space/schedule.js';
import { outcome, thrown } from '../oracle/outcomes.js';
import { hidingPrograms } from '../simulated/programs.js';
import { enforced, recordSimulated } from '../simulated/run.js';
import { fakePages, HARMLESS, recorded, run } from './fake-runs.js';
import { atOnce, type Delay, type Exploration, type Tested, testing } from './simulated-testing.js';

/** All that a report tells of it. */
async function results(page: Tested, workers: number, delay: Delay, options?: Exploration) {
  const { branches, testing: tests } = testing(page, workers, delay, options);
  const ended = await tests.test(async () => {});
  const { learned, operations } = branches;
  return { ended, tests: tests.tests, schedules: tests.schedules, learned, operations };
}

const explorations = fc.record({
  heuristic: fc.constantFrom(...HEURISTICS),
  seed: fc.nat(5),
  bail: fc.boolean(),
  until: fc.constantFrom('orders' as const, 'pairs' as const),
  maxTests: fc.integer({ min: 1, max: 25 }),
});

async function assertSame(
  page: Tested,
  options: Exploration,
  workers: number,
  scheduler: fc.Scheduler,
) {
  const one = await results(page, 1, atOnce, options);
  const delay: Delay = (result) => scheduler.schedule(Promise.resolve(result));
  assert.deepEqual(await scheduler.waitFor(results(page, workers, delay, options)), one);
}

describe('Testing', () => {
  it('runs the same tests and learns the same with any number of workers, whichever run ends first', async () => {
    await fc.assert(
      fc.asyncProperty(
        fakePages,
        explorations,
        fc.constantFrom(2, 3, 7),
        fc.scheduler(),
        (fake, options, workers, scheduler) => {
          const page = { operations: recorded(fake), run: (one: Schedule) => run(fake, one) };
          return assertSame(page, options, workers, scheduler);
        },
      ),
    );
  });

  it('does so on simulated pages, whatever their recordings do not show', async () => {
    await fc.assert(
      fc.asyncProperty(
        hidingPrograms,
        explorations,
        fc.constantFrom(2, 3, 7),
        fc.scheduler(),
        async (program, options, workers, scheduler) => {
          const recording = await recordSimulated(program);
          const page = {
            operations: recording.operations,
            run: async (schedule: Schedule) => (await enforced(program, recording, schedule)).run,
          };
          await assertSame(page, { ...options, maxTests: 8 }, workers, scheduler);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('asks servers once for what none of them answers', async () => {
    const free = { ...HARMLESS, responses: 3 };
    const request = 'GET http://a.test/x';
    const asked: boolean[] = [];
    const page = {
      operations: recorded(free),
      run: (schedule: Schedule, { asks = false }: RunOptions) => {
        asked.push(asks);
        const ran = run(free, schedule);
        const why = asks ? ('no-server' as const) : null;
        const wrong = outcome({ exceptions: [thrown('TypeError: Failed to fetch')] });
        const beforeMiss = { exceptions: 0, requests: 0 };
        return { ...ran, outcome: wrong, misses: [{ request, why }], beforeMiss };
      },
    };
    const { tests } = await results(page, 1, atOnce);
    assert.deepEqual(asked, [false, true, ...tests.slice(1).map(() => false)]);
    for (const { judgement, unjudged } of tests) {
      assert.equal(judgement.verdict, 'pass');
      assert.deepEqual(unjudged, { request, why: 'no-server' });
    }
  });

  it('chooses several orders at a time only when nothing was missed in the last runs', async () => {
    const free = { ...HARMLESS, responses: 5 };
    const lesson = { before: null, after: 'r5', why: 'was not there' };
    for (const { missed, open } of [
      { missed: [], open: [1, 1, 2, 2, 3, 3, 4, 4] },
      { missed: [lesson], open: [1, 1, 1, 1, 1, 1, 1, 1] },
    ]) {
      const seen: number[] = [];
      const page = {
        operations: recorded(free),
        run: (schedule: Schedule) => {
          seen.push(seen.length + 1 - tests.tests.length);
          return { ...run(free, schedule), missed };
        },
      };
      const { testing: tests } = testing(page, 4, atOnce, { maxTests: open.length });
      await tests.test(async () => {});
      assert.deepEqual(seen, open);
    }
  });
});
