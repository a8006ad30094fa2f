import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { FlakyProgressLine } from '../../../src/flaky/report/progress.js';

const ERASED = '\r\u001b[2K';

/** What is written of two runs of a test, each of which takes a second. */
function written(stream: { readonly isTTY: boolean; readonly columns?: number }): string[] {
  const parts: string[] = [];
  let now = 0;
  const line = new FlakyProgressLine(
    { ...stream, write: (text: string) => parts.push(text) },
    () => now,
  );
  line.onStart();
  const place = { file: resolve('e2e/cart.spec.ts'), line: 14, column: 1 };
  line.onTest({ project: 'mobile', place, titles: ['adds\n'], number: 2, of: 3 });
  for (const [runs, failed] of [
    [1, 0],
    [2, 1],
  ] as const) {
    now += 1000;
    line.onRun({ runs, most: 2, failed });
  }
  line.onTested();
  line.onDone();
  return parts;
}

describe('the progress of flaky tests', () => {
  it('is one line of a terminal, which is taken back when the test is done', () => {
    assert.deepEqual(written({ isTTY: true, columns: 100 }), [
      `${ERASED}All tests run once, as they are`,
      `${ERASED}2 of 3 tests: [mobile] › e2e/cart.spec.ts:14 › adds `,
      `${ERASED}1 of 2 runs at most, 0 failed, 1.0 s each, 2 of 3 tests: [mobile] › e2e/cart.spec.ts:14 › adds `,
      `${ERASED}2 of 2 runs at most, 1 failed, 1.0 s each, 2 of 3 tests: [mobile] › e2e/cart.spec.ts:14 › adds `,
      ERASED,
    ]);
  });

  it('is cut to the terminal', () => {
    assert.equal(written({ isTTY: true, columns: 11 })[2], `${ERASED}1 of 2 run`);
  });

  it('is two lines for each test elsewhere', () => {
    assert.deepEqual(written({ isTTY: false }), [
      '2 of 3 tests: [mobile] › e2e/cart.spec.ts:14 › adds \n',
      '  2 of 2 runs at most, 1 failed, 1.0 s each\n',
    ]);
  });
});
