import assert from 'node:assert/strict';
import { test } from 'node:test';
import { progressOf, Telling } from '../../src/exploration/telling.js';
import { type Key, keyOfParts } from '../../src/model/key.js';
import type { Report } from '../../src/report/report.js';
import type { Reporter } from '../../src/report/reporter.js';
import { figure1, reportOf } from '../report/reports.js';

const WAY = keyOfParts('a way to fail');

/** After so many tests, with the findings that consist of these. */
function after(tests: number, ...findings: readonly (readonly number[])[]): Report {
  const data = figure1();
  const [one] = data.tests;
  const [finding] = data.findings;
  assert.ok(one !== undefined && finding !== undefined);
  return reportOf({
    ...data,
    tests: Array.from({ length: tests }, (_, index) => ({ ...one, number: index + 1 })),
    findings: findings.map((of, place) => ({ ...finding, id: `F${place + 1}`, tests: of })),
  });
}

/** Its last test has ended, and failed. */
async function tell(telling: Telling, report: Report, way: Key | null = WAY): Promise<void> {
  const last = report.tests.at(-1);
  assert.ok(last !== undefined);
  await telling.tested(last, way, { report, most: 9 });
}

function heardOf() {
  const heard: string[] = [];
  const reporter: Reporter = {
    onStart: ({ url }) => heard.push(url),
    onTest: ({ number }, { most }) => heard.push(`${number} of ${most}`),
    onFinding: ({ id, tests }, { findings }) => heard.push(`${id} ${tests} of ${findings.length}`),
    onEnd: () => heard.push('end'),
    onDone: ({ length }) => heard.push(`done with ${length}`),
  };
  return { heard, telling: new Telling([{}, reporter]) };
}

test('each finding is told of once, behind the test that showed it', async () => {
  const { heard, telling } = heardOf();
  await telling.start({ name: null, url: 'start', heuristic: 'pf', seed: 1 });
  for (const report of [after(1), after(2, [1]), after(3, [1, 2]), after(4, [3], [1, 2])]) {
    await tell(telling, report);
  }
  await telling.end(after(4, [3], [1, 2]));
  const tests = ['1 of 9', '2 of 9', 'F1 1 of 1', '3 of 9', '4 of 9', 'F1 3 of 2'];
  assert.deepEqual(heard, ['start', ...tests, 'end', 'done with 1']);
});

test('of two that were one, the one that was not shown is new; two that become one are not', async () => {
  const { heard, telling } = heardOf();
  await tell(telling, after(3, [1, 2]));
  await tell(telling, after(4, [2], [1, 3]));
  await tell(telling, after(5, [1, 2, 3]));
  assert.deepEqual(heard, ['3 of 9', 'F1 1,2 of 1', '4 of 9', 'F1 2 of 2', '5 of 9']);
});

test('what a reporter does is waited for', async () => {
  const heard: string[] = [];
  const slow: Reporter = {
    async onTest() {
      await new Promise((resolve) => setImmediate(resolve));
      heard.push('slow');
    },
  };
  const telling = new Telling([slow, { onTest: () => heard.push('next') }]);
  await tell(telling, after(1));
  assert.deepEqual(heard, ['slow', 'next']);
});

/** So many tests have ended, and the report of them must not be built. */
async function tellUnlooked(telling: Telling, number: number, way: Key | null): Promise<void> {
  const last = after(number).tests.at(-1);
  assert.ok(last !== undefined);
  const build = () => {
    throw new Error(`The report of ${number} tests is built.`);
  };
  await telling.tested(last, way, progressOf(build, 1000));
}

test('few of many tests have a report built, and what is found meanwhile is told of when there are a tenth more', async () => {
  const { heard, telling } = heardOf();
  await tell(telling, after(100, [100]));
  await tellUnlooked(telling, 101, null);
  await tellUnlooked(telling, 105, WAY);
  await tellUnlooked(telling, 109, null);
  await tell(telling, after(110, [100], [105]), null);
  await tellUnlooked(telling, 200, null);
  await tellUnlooked(telling, 120, WAY);
  await telling.found(after(200, [100], [105], [120]));
  const findings = heard.filter((line) => line.startsWith('F'));
  assert.deepEqual(findings, ['F1 100 of 1', 'F2 105 of 2', 'F3 120 of 3']);
});

test('a test that fails in another way than those before is told of at once', async () => {
  const { telling } = heardOf();
  await tell(telling, after(100, [100]));
  const failing = tellUnlooked(telling, 101, keyOfParts('another way'));
  await assert.rejects(failing, /The report of 101 tests is built/);
});

test('no report is built for reporters that hear of no findings', async () => {
  await tellUnlooked(new Telling([{ onTest() {} }]), 1, WAY);
});

test('the report of a test is built when it is looked at, and once', () => {
  let built = 0;
  const report = after(1);
  const progress = progressOf(() => {
    built += 1;
    return report;
  }, 9);
  assert.deepEqual([built, progress.most], [0, 9]);
  assert.deepEqual([progress.report, progress.report, built], [report, report, 1]);
});
