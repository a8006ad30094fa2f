import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Telling } from '../../src/exploration/telling.js';
import type { Report } from '../../src/report/report.js';
import type { Reporter } from '../../src/report/reporter.js';
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
    await telling.tested(report, 9);
  }
  await telling.end(after(4, [3], [1, 2]));
  const tests = ['1 of 9', '2 of 9', 'F1 1 of 1', '3 of 9', '4 of 9', 'F1 3 of 2'];
  assert.deepEqual(heard, ['start', ...tests, 'end', 'done with 1']);
});

test('of two that were one, the one that was not shown is new; two that become one are not', async () => {
  const { heard, telling } = heardOf();
  await telling.tested(after(3, [1, 2]), 9);
  await telling.tested(after(4, [2], [1, 3]), 9);
  await telling.tested(after(5, [1, 2, 3]), 9);
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
  await telling.tested(after(1), 1);
  assert.deepEqual(heard, ['slow', 'next']);
});
