import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TestResultLine } from '../../src/flaky/results.js';
import { traceOf } from '../../src/flaky/test-trace.js';
import type { TraceLine } from '../../src/flaky/trace.js';
import { verdictOf } from '../../src/flaky/verdict.js';

const place = { file: 'cart.spec.ts', line: 14, column: 1 };

function result(status: TestResultLine['status'], line: number | null = 18): TestResultLine {
  const at = line === null ? null : { file: 'cart.spec.ts', line, column: 3 };
  const errors = status === 'passed' ? [] : [{ message: 'no', place: at, snippet: null }];
  const of = { project: '', titles: ['adds'], place, timeoutMs: 0, begunAt: 0, durationMs: 1 };
  return { ...of, status, errors, grep: null };
}

interface Ending {
  readonly isHolding: boolean;
  readonly quietMs: number;
  readonly at?: number;
  readonly error?: string | null;
}

/** A statement of line 18 that has failed. */
function failed({ isHolding, quietMs, at = 5000, error = 'Timed out' }: Ending) {
  const of = { type: 'statement', at: 0, statement: 0, by: 'playwright' } as const;
  const lines: TraceLine[] = [
    { ...of, name: 'expect.toHaveText', place: { ...place, line: 18 } },
    { type: 'ended', at, statement: 0, error, isHolding, quietMs },
  ];
  return traceOf(lines);
}

describe('the verdict on a run of a test', () => {
  it('is that of its runner', () => {
    assert.deepEqual(verdictOf(result('passed'), traceOf([])), { is: 'pass' });
    const failure = { message: 'no', snippet: null, line: 18 };
    assert.deepEqual(verdictOf(result('failed'), traceOf([])), { is: 'fail', failure });
  });

  it('is a failure by a time-out, if the page was at rest and nothing was held', () => {
    assert.equal(
      verdictOf(result('failed'), failed({ isHolding: false, quietMs: 3000 })).is,
      'fail',
    );
  });

  it('is unknown by a time-out that what was held may have used up', () => {
    for (const error of ['Timed out', null]) {
      for (const ending of [
        { isHolding: true, quietMs: 3000, error },
        { isHolding: false, quietMs: 20, error },
      ]) {
        assert.equal(verdictOf(result('failed'), failed(ending)).is, 'unknown');
      }
    }
  });

  it('is a failure of what has not waited, whatever was held', () => {
    const read = failed({ isHolding: true, quietMs: 0, at: 30 });
    assert.equal(verdictOf(result('failed'), read).is, 'fail');
  });

  it('is unknown if an event did not come to where it was placed', () => {
    const missed = traceOf([{ type: 'missed', at: 0, event: 'GET /a 1' }]);
    assert.equal(verdictOf(result('failed'), missed).is, 'unknown');
  });

  it('is unknown if the test has run into its time-out while an event was held', () => {
    const held = traceOf([
      { type: 'held', at: 0, event: 'GET /a 1' },
      { type: 'cleared', at: 1, event: 'GET /a 1' },
    ]);
    assert.equal(verdictOf(result('timedOut'), held).is, 'unknown');
    assert.equal(verdictOf(result('failed'), held).is, 'fail');
    assert.equal(verdictOf(result('timedOut'), traceOf([])).is, 'fail');
  });

  it('names no line of another file', () => {
    const elsewhere = { ...result('failed'), place: { ...place, file: 'other.spec.ts' } };
    const verdict = verdictOf(elsewhere, traceOf([]));
    assert.ok(verdict.is === 'fail' && verdict.failure.line === null);
  });
});
