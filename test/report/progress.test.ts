import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { duration } from '../../src/report/numbers.js';
import { ProgressLine } from '../../src/report/progress.js';
import type { ProgressStream } from '../../src/report/status-line.js';
import type { Test } from '../../src/store/report.js';
import { figure1 } from './reports.js';

/** A test of the search, unless it says something else. */
function testOf(number: number, isFailing: boolean, phase: Test['phase'] = 'search'): Test {
  const [failing, passing] = figure1().tests;
  assert.ok(failing !== undefined && passing !== undefined);
  return { ...(isFailing ? failing : passing), number, phase };
}

/** A progress that hears of each test, half a second after the one before, and what it has written. */
function started(terminal: Omit<ProgressStream, 'write'>) {
  const written: string[] = [];
  let now = 10_000;
  let done = 0;
  const progress = new ProgressLine(
    { ...terminal, write: (text: string) => written.push(text) },
    () => now,
  );
  return {
    progress,
    written,
    /** Tests up to this one end, the first of which fail. */
    update(until: number, most: number, failed = 0): string | undefined {
      while (done < until) {
        done += 1;
        progress.onTest(testOf(done, done <= failed), { most });
        now += 500;
      }
      return written.at(-1);
    },
  };
}

describe('progress', () => {
  it('rewrites one line on a terminal, with rate and time left, and erases it at the end', () => {
    const { progress, written, update } = started({ isTTY: true, columns: 80 });
    const erase = '\r\u001b[2K';
    assert.equal(update(11, 30, 1), `${erase}11 of 30 tests, 1 failed, 2.0 a second, 9.5 s left`);
    assert.equal(update(30, 30, 1), `${erase}30 of 30 tests, 1 failed, 2.0 a second`);
    progress.onEnd();
    progress.onEnd();
    assert.deepEqual(written.slice(30), [erase]);
  });

  it('counts apart the tests that are made to tell what races', () => {
    const written = (isTTY: boolean) => {
      const lines: string[] = [];
      const progress = new ProgressLine({ isTTY, write: (text) => lines.push(text) });
      for (let number = 1; number <= 30; number += 1) {
        const test = testOf(number, number <= 2, number <= 5 ? 'search' : 'shrinking');
        progress.onTest(test, { most: 30 });
      }
      return lines.filter((told) => told.includes('to tell what races'));
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
    const { update } = started({ isTTY: true, columns: 80 });
    assert.equal(update(1, 30), '\r\u001b[2K1 of 30 tests, 0 failed');
    assert.equal(update(2, 30), '\r\u001b[2K2 of 30 tests, 0 failed, 2.0 a second, 14.0 s left');
  });

  it('begins anew with each exploration', () => {
    const { progress, written } = started({ isTTY: true, columns: 80 });
    progress.onTest(testOf(1, true), { most: 30 });
    progress.onTest(testOf(2, true, 'shrinking'), { most: 30 });
    progress.onStart();
    progress.onTest(testOf(1, false), { most: 30 });
    assert.equal(written.at(-1), '\r\u001b[2K1 of 30 tests, 0 failed');
  });

  it('does not wrap on a narrow terminal', () => {
    const { update } = started({ isTTY: true, columns: 12 });
    assert.equal(update(10, 30), '\r\u001b[2K10 of 30 te');
  });

  it('writes plain lines elsewhere: one for each tenth', () => {
    const { progress, written, update } = started({});
    update(300, 300);
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
