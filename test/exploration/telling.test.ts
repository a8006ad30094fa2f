import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Telling } from '../../src/exploration/telling.js';
import type { Report } from '../../src/report/report.js';
import type { Reporter } from '../../src/report/reporter.js';
import type { Test } from '../../src/store/report.js';
import { figure1, reportOf } from '../report/reports.js';

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

/** Its last test has ended. */
async function tell(telling: Telling, report: Report, most = 9): Promise<void> {
  const last = report.tests.at(-1);
  assert.ok(last !== undefined);
  await telling.tested(last, { report, most });
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

/** The report of so many tests, of which the last ended so, must not be built. */
function unlooked(number: number, ended: Partial<Test>): Parameters<Telling['tested']> {
  const last = after(number).tests.at(-1);
  assert.ok(last !== undefined);
  const progress = {
    most: 1000,
    get report(): Report {
      throw new Error(`The report of ${number} tests is built.`);
    },
  };
  return [{ ...last, ...ended }, progress];
}

test('of a thousand tests few have a report built, and what is found meanwhile is told of at the end', async () => {
  const { heard, telling } = heardOf();
  await tell(telling, after(100, [100]));
  await telling.tested(...unlooked(101, { verdict: 'pass', differences: [] }));
  for (const number of [102, 109]) await telling.tested(...unlooked(number, {}));
  await tell(telling, after(110, [100]));
  await telling.tested(...unlooked(120, {}));
  await telling.end(after(120, [100], [120]));
  const findings = heard.filter((line) => line.startsWith('F'));
  assert.deepEqual(findings, ['F1 100 of 1', 'F2 120 of 2']);
});

test('a test that fails in another way than those before is told of at once', async () => {
  const { telling } = heardOf();
  await tell(telling, after(100, [100]));
  await assert.rejects(telling.tested(...unlooked(101, { verdict: 'hang' })), /101 tests is built/);
});
