import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { duration } from '../../src/report/numbers.js';
import { Progress, type ProgressStream } from '../../src/report/progress.js';

/** A progress that is asked after half a second for each test done, and what it writes. */
function started(terminal: Omit<ProgressStream, 'write'>) {
  const written: string[] = [];
  let now = 0;
  const write = (text: string) => written.push(text);
  const progress = new Progress({ ...terminal, write }, () => now);
  return {
    progress,
    written,
    update(done: number, total: number, failed = 0) {
      now = done * 500;
      progress.update({ done, total, failed });
    },
  };
}

describe('progress', () => {
  it('rewrites one line on a terminal, with rate and time left, and erases it at the end', () => {
    const { progress, written, update } = started({ isTTY: true, columns: 80 });
    update(0, 30);
    update(10, 30, 1);
    update(30, 30, 2);
    progress.end();
    progress.end();
    assert.deepEqual(written, [
      '\r\u001b[2K0 of 30 tests, 0 failed',
      '\r\u001b[2K10 of 30 tests, 1 failed, 2.0 a second, 10.0 s left',
      '\r\u001b[2K30 of 30 tests, 2 failed, 2.0 a second',
      '\r\u001b[2K',
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
    progress.end();
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
