import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { setImmediate as others } from 'node:timers/promises';
import { Keeping } from '../../../src/cli/testing/keeping.js';
import { Report } from '../../../src/report/report.js';
import { figure1, reportOf } from '../../report/reports.js';

/** After how many tests the results were written, */
let written: number[] = [];
/** and a report was built. */
let built: number[] = [];
let failure: Error | null = null;

beforeEach(() => {
  written = [];
  built = [];
  failure = null;
  mock.timers.enable({ apis: ['setTimeout'] });
});
afterEach(() => mock.timers.reset());

class Written extends Report {
  override async save(folder: string): Promise<string> {
    assert.equal(folder, 'out');
    if (failure !== null) throw failure;
    written.push(this.tests.length);
    return folder;
  }
}

const full = reportOf(figure1());
const [test1] = full.data.tests;

function after(tests: number): Report {
  assert(test1 !== undefined);
  return new Written(
    { ...full.data, tests: Array.from({ length: tests }, () => test1) },
    full.replay,
  );
}

async function end(keeping: Keeping, tests: number): Promise<void> {
  assert(test1 !== undefined);
  const progress = {
    get report() {
      built.push(tests);
      return after(tests);
    },
  };
  await keeping.onTest(test1, progress);
}

test('results are written at once, and then after a second all that has come meanwhile', async () => {
  const keeping = new Keeping('out');
  for (const tests of [1, 2, 3]) await end(keeping, tests);
  assert.deepEqual(written, [1]);
  mock.timers.tick(999);
  await others();
  assert.deepEqual(written, [1]);
  mock.timers.tick(1);
  await others();
  assert.deepEqual(written, [1, 3]);
  assert.equal(keeping.tests, 3);
  assert.deepEqual(built, written, 'a report is built when it is written');
  mock.timers.tick(5000);
  await end(keeping, 4);
  assert.deepEqual(written, [1, 3, 4], 'at once, when nothing has been written for a second');
});

test('what is not written yet is written in the end, and when that is asked for', async () => {
  const keeping = new Keeping('out');
  for (const tests of [1, 2]) await end(keeping, tests);
  await keeping.flush();
  await keeping.flush();
  assert.deepEqual(written, [1, 2]);
  for (const tests of [3, 4]) await end(keeping, tests);
  await keeping.onEnd(after(4));
  mock.timers.tick(5000);
  await others();
  assert.deepEqual(written, [1, 2, 3, 4]);
});

test('nothing is written where it was interrupted before the first test was done', async () => {
  const none = new Written({ ...full.data, tests: [], ended: 'interrupted' }, full.replay);
  await new Keeping('out').onEnd(none);
  assert.deepEqual(written, []);
});

test('what keeps them from being written is told to whoever waits next', async () => {
  const keeping = new Keeping('out');
  for (const tests of [1, 2]) await end(keeping, tests);
  failure = new Error('The disk is full.');
  mock.timers.tick(1000);
  await others();
  await assert.rejects(end(keeping, 3), failure);
  assert.equal(keeping.tests, 1);
});
