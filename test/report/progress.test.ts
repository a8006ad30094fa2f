import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { duration } from '../../src/report/numbers.js';
import { ProgressLine } from '../../src/report/progress.js';
import type { ProgressStream } from '../../src/report/status-line.js';
import type { ReportData } from '../../src/store/report.js';
import { figure1, reportOf } from './reports.js';

/** What came before the first test counts for nothing. */
const BEGIN = 10_000;

/** A report of so many tests, of which some failed. */
function withTests(done: number, failed: number): ReportData {
  const report = figure1();
  const [failing, passing] = report.tests;
  assert.ok(failing !== undefined && passing !== undefined);
  return {
    ...report,
    tests: Array.from({ length: done }, (_, index) => (index < failed ? failing : passing)),
  };
}

/** A progress that is asked after half a second for each test done, and what it writes. */
function started(terminal: Omit<ProgressStream, 'write'>) {
  const written: string[] = [];
  let now = 0;
  const write = (text: string) => written.push(text);
  const progress = new ProgressLine({ ...terminal, write }, () => now);
  return {
    progress,
    written,
    update(done: number, most: number, failed = 0) {
      now = BEGIN + done * 500;
      const data = withTests(done, failed);
      const [test] = figure1().tests;
      assert.ok(test !== undefined);
      progress.onTest(test, { report: reportOf(data), most });
    },
  };
}

describe('progress', () => {
  it('rewrites one line on a terminal, with rate and time left, and erases it at the end', () => {
    const { progress, written, update } = started({ isTTY: true, columns: 80 });
    update(0, 30);
    update(10, 30, 1);
    update(30, 30, 2);
    progress.onEnd();
    progress.onEnd();
    assert.deepEqual(written, [
      '\r\u001b[2K0 of 30 tests, 0 failed',
      '\r\u001b[2K10 of 30 tests, 1 failed, 2.0 a second, 10.0 s left',
      '\r\u001b[2K30 of 30 tests, 2 failed, 2.0 a second',
      '\r\u001b[2K',
    ]);
  });

  it('counts apart the tests that are made to tell what races', () => {
    const [failing] = figure1().tests;
    assert.ok(failing !== undefined);
    const made = (more: number) => {
      const data = withTests(5, 2);
      const test = { ...failing, phase: 'shrinking' as const };
      return { ...data, tests: [...data.tests, ...Array.from({ length: more }, () => test)] };
    };
    const written = (isTTY: boolean) => {
      const lines: string[] = [];
      const progress = new ProgressLine({ isTTY, write: (text) => lines.push(text) });
      for (let more = 1; more <= 25; more += 1) {
        const report = reportOf(made(more));
        const test = report.tests.at(-1);
        assert.ok(test !== undefined);
        progress.onTest(test, { report, most: report.tests.length });
      }
      return lines;
    };
    const line = (more: number) => `5 tests, 2 failed, ${more} more to tell what races`;
    assert.deepEqual(
      written(false),
      [1, 10, 20].map((more) => `${line(more)}\n`),
    );
    assert.equal(written(true)[0], `\r\u001b[2K${line(1)}`);
  });

  it('says how many steps of the scenario are run', () => {
    const [finding] = figure1().findings;
    assert.ok(finding !== undefined);
    const written = (isTTY: boolean) => {
      const lines: string[] = [];
      const progress = new ProgressLine({ isTTY, write: (text) => lines.push(text) });
      progress.onShorten(finding, { steps: 2, of: 5 });
      return lines;
    };
    const line = "F1 with 2 of the scenario's 5 steps";
    assert.deepEqual([written(false), written(true)], [[`${line}\n`], [`\r\u001b[2K${line}`]]);
  });

  it('tells no rate before it has timed a test: what comes before the first says nothing of it', () => {
    const { written, update } = started({ isTTY: true, columns: 80 });
    update(3, 30);
    update(4, 30);
    assert.deepEqual(written, [
      '\r\u001b[2K3 of 30 tests, 0 failed',
      '\r\u001b[2K4 of 30 tests, 0 failed, 2.0 a second, 13.0 s left',
    ]);
  });

  it('does not wrap on a narrow terminal', () => {
    const { written, update } = started({ isTTY: true, columns: 12 });
    update(10, 30);
    assert.deepEqual(written, ['\r\u001b[2K10 of 30 te']);
  });

  it('writes plain lines elsewhere: one for each tenth', () => {
    const { progress, written, update } = started({});
    for (let done = 1; done <= 300; done++) update(done, 300);
    progress.onEnd();
    assert.equal(written.length, 10);
    assert.equal(written[0], '30 of 300 tests, 0 failed, 2.0 a second, 2 min 15 s left\n');
  });
});

describe('duration', () => {
  it('is as exact as it matters', () => {
    const shown = [0, 49, 1000, 59_940, 59_960, 200_000].map(duration);
    assert.deepEqual(shown, ['0.00 s', '0.05 s', '1.0 s', '59.9 s', '1 min 0 s', '3 min 20 s']);
  });
});
