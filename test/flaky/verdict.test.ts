import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TestResultLine } from '../../src/flaky/results.js';
import { type TestTrace, traceOf } from '../../src/flaky/test-trace.js';
import type { TraceLine } from '../../src/flaky/trace.js';
import { verdictOf } from '../../src/flaky/verdict.js';

const place = { file: 'cart.spec.ts', line: 14, column: 1 };

function result(
  status: TestResultLine['status'],
  line: number | null = 18,
  message = 'no',
): TestResultLine {
  const at = line === null ? null : { file: 'cart.spec.ts', line, column: 3 };
  const errors = status === 'passed' ? [] : [{ message, place: at, snippet: null }];
  const of = { project: '', titles: ['adds'], place, timeoutMs: 60000, begunAt: 0, durationMs: 1 };
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

type Runner = Extract<TraceLine, { type: 'statement' }>['by'];

/** A statement begins at the line, at this time. */
function begun(statement: number, at: number, line: number, by: Runner = 'selenium'): TraceLine {
  return { type: 'statement', at, statement, by, name: 'x', place: { ...place, line } };
}

const held: TraceLine[] = [
  { type: 'begun', at: 5, event: 'GET /a 1', name: 'GET /a', kind: 'fetch', site: null },
  { type: 'held', at: 10, event: 'GET /a 1' },
];

/** Its runner has given it more time than it has by itself. */
function verdictIn(result: TestResultLine, trace: TestTrace) {
  return verdictOf(result, trace, result.timeoutMs - 1);
}

describe('the verdict on a run of a test', () => {
  it('is that of its runner, with the statement that failed', () => {
    assert.deepEqual(verdictIn(result('passed'), traceOf([])), { is: 'pass' });
    const failure = { message: 'no', snippet: null, line: 18 };
    assert.deepEqual(verdictIn(result('failed'), traceOf([])), {
      ...{ is: 'fail', failure, statement: null },
    });
    const ran = failed({ isHolding: false, quietMs: 3000 });
    assert.deepEqual(verdictIn(result('failed'), ran), { is: 'fail', failure, statement: 0 });
  });

  it('is a failure by a time-out, if the page was at rest and nothing was held', () => {
    assert.equal(
      verdictIn(result('failed'), failed({ isHolding: false, quietMs: 3000 })).is,
      'fail',
    );
  });

  it('is unknown by a time-out that what was held may have used up', () => {
    for (const error of ['Timed out', null]) {
      for (const ending of [
        { isHolding: true, quietMs: 3000, error },
        { isHolding: false, quietMs: 20, error },
      ]) {
        assert.equal(verdictIn(result('failed'), failed(ending)).is, 'unknown');
      }
    }
  });

  it('is unknown by a time-out that has gone by while the statement was kept back', () => {
    const at18 = { ...place, line: 18 };
    const of = { type: 'statement', statement: 0, by: 'playwright', place: at18 } as const;
    const kept = { ...of, at: 4600, name: 'expect.toHaveText', keptMs: 4500 };
    const ended = { type: 'ended', at: 5500, statement: 0, error: 'Timed out' } as const;
    const after = (quietMs: number, begins: TraceLine) =>
      verdictIn(result('failed'), traceOf([begins, { ...ended, isHolding: false, quietMs }])).is;
    assert.equal(after(20, kept), 'unknown');
    assert.equal(after(3000, kept), 'fail');
    assert.equal(after(20, { ...kept, keptMs: 0 }), 'fail');
    // It has waited for nothing.
    assert.equal(after(20, { ...kept, name: 'page.isChecked' }), 'fail');
  });

  it('is a failure of what has not waited, whatever was held', () => {
    const read = failed({ isHolding: true, quietMs: 0, at: 30 });
    assert.equal(verdictIn(result('failed'), read).is, 'fail');
  });

  it('is unknown if an event did not come to where it was placed', () => {
    const missed = traceOf([{ type: 'missed', at: 0, event: 'GET /a 1' }]);
    assert.equal(verdictIn(result('failed'), missed).is, 'unknown');
  });

  it('is unknown if the test has run into its time-out while an event was held', () => {
    const held = traceOf([
      { type: 'held', at: 0, event: 'GET /a 1' },
      { type: 'cleared', at: 1, event: 'GET /a 1' },
    ]);
    assert.equal(verdictIn(result('timedOut'), held).is, 'unknown');
    assert.equal(verdictIn(result('failed'), held).is, 'fail');
    assert.equal(verdictIn(result('timedOut'), traceOf([])).is, 'fail');
  });

  it('is unknown if what was held has taken of the time that the test has given itself', () => {
    const come: TraceLine[] = [...held, { type: 'ran', at: 3000, event: 'GET /a 1', heldMs: 2990 }];
    const timedOut = result('timedOut', null, 'Test timeout of 6000ms exceeded.');
    const own = timedOut.timeoutMs;
    assert.equal(verdictOf(timedOut, traceOf(come), own).is, 'unknown');
    assert.equal(verdictOf(timedOut, traceOf([]), own).is, 'fail', 'nothing was held');
    assert.equal(
      verdictOf(result('failed'), traceOf(come), own).is,
      'fail',
      'it has failed sooner',
    );
    assert.equal(verdictIn(timedOut, traceOf(come)).is, 'fail', 'it had more time');
  });

  it('names no line of another file', () => {
    const elsewhere = { ...result('failed'), place: { ...place, file: 'other.spec.ts' } };
    const verdict = verdictIn(elsewhere, traceOf([]));
    assert.ok(verdict.is === 'fail' && verdict.failure.line === null);
  });

  /** Runners that tell no end of a statement end it when the next one begins. */
  const quits = (at: number, isHolding: boolean): TraceLine[] => [
    { type: 'ended', at: 40, statement: 0, error: null, isHolding, quietMs: 2000 },
    {
      ...{ type: 'statement', at, statement: 1, by: 'selenium', name: 'driver.quit' },
      place: null,
    },
  ];

  it('is unknown by a wait of Selenium or Puppeteer, while something was held', () => {
    for (const by of ['selenium', 'puppeteer'] as const) {
      const waits = [begun(0, 20, 18, by), ...held];
      const verdict = (lines: readonly TraceLine[]) =>
        verdictIn(result('failed'), traceOf([...waits, ...lines])).is;
      assert.equal(verdict(quits(3020, true)), 'unknown');
      assert.equal(verdict(quits(520, true)), 'fail', 'a wait that is short');
      assert.equal(verdict(quits(3020, false)), 'fail', 'a page at rest');
    }
  });

  it('is unknown by a wait of which no end is told, while something was held', () => {
    const said = [
      'TimeoutError: Waiting for selector `#a` failed',
      'Waiting failed: 3000ms exceeded',
      'TimeoutError: Wait timed out after 3004ms',
    ];
    const verdict = (message: string, lines: readonly TraceLine[]) =>
      verdictIn(result('failed', 18, message), traceOf([begun(0, 20, 18), ...lines])).is;
    for (const message of said) {
      assert.equal(verdict(message, held), 'unknown');
      assert.equal(verdict(message, []), 'fail');
      const ran: TraceLine = {
        ...{ type: 'ran', at: 30, event: 'GET /a 1', isAwaited: true, heldMs: 20 },
      };
      assert.equal(verdict(message, [...held, ran]), 'fail');
    }
    assert.equal(verdict('Expected: 1', held), 'fail');
  });

  it('is unknown of what was held for long, where it is not known which line has failed', () => {
    const trace = traceOf([
      begun(0, 0, 17, 'puppeteer'),
      ...held,
      { type: 'ran', at: 4600, event: 'GET /a 1', heldMs: 4590 },
      begun(1, 4610, 18, 'puppeteer'),
      { type: 'ended', at: 4620, statement: 1, error: null, isHolding: false, quietMs: 10 },
    ]);
    assert.equal(verdictIn(result('failed', null), trace).is, 'unknown');
    assert.equal(verdictIn(result('failed', 18), trace).is, 'fail', 'a line that has not waited');
  });

  it('is unknown by a wait of which no line is told, while something was held', () => {
    const of = result('failed', null, 'TimeoutError: Wait timed out after 3004ms');
    const verdict = (...lines: readonly TraceLine[]) =>
      verdictIn(of, traceOf([begun(0, 20, 18), ...held, ...lines])).is;
    assert.equal(verdict(...quits(3020, true)), 'unknown');
    assert.equal(verdict(...quits(520, true)), 'fail', 'a wait that is short');
    assert.equal(verdict(...quits(3020, false)), 'fail', 'a page at rest');
    const opens: TraceLine[] = [
      begun(0, 0, 17),
      ...held,
      { type: 'ended', at: 1500, statement: 0, error: null, isHolding: true, quietMs: 900 },
      begun(1, 1500, 18),
      { type: 'ran', at: 1900, event: 'GET /a 1', heldMs: 1890 },
      { type: 'ended', at: 1510, statement: 1, error: null, isHolding: false, quietMs: 2000 },
      begun(2, 4520, 19),
    ];
    assert.equal(verdictIn(of, traceOf(opens)).is, 'fail', 'the first has not taken so long');
    const says = 'TimeoutError: It is to be there in 500 ms.\nWait timed out after 1400ms';
    const saying = result('failed', null, says);
    assert.equal(verdictIn(saying, traceOf(opens)).is, 'unknown', 'it has taken as long as that');
    const other = result('failed', null, 'Expected: 1');
    const late = [begun(0, 20, 18), ...held, ...quits(3020, true)];
    assert.equal(verdictIn(other, traceOf(late)).is, 'fail');
  });

  it('is unknown by a time-out of the whole test, if something was held in it', () => {
    for (const message of [
      'Error: Timeout of 2000ms exceeded. For async tests and hooks, ensure "done()" is called',
      'thrown: "Exceeded timeout of 5000 ms for a test.',
      "'test timed out after 2000ms'",
    ]) {
      const of = result('failed', 18, message);
      const short = quits(30, false);
      assert.equal(verdictIn(of, traceOf([begun(0, 20, 18), ...held, ...short])).is, 'unknown');
      assert.equal(verdictIn(of, traceOf([begun(0, 20, 18), ...short])).is, 'fail');
    }
  });

  it('is that of the line that has failed, not of an error that the test has caught', () => {
    const caught: TraceLine[] = [
      { ...begun(0, 0, 16, 'playwright') },
      {
        ...{ type: 'ended', at: 1000, statement: 0, error: 'page.click: Timeout 1000ms exceeded.' },
        ...{ isHolding: true, quietMs: 900 },
      },
    ];
    const reads: TraceLine[] = [
      begun(1, 1000, 18, 'playwright'),
      { type: 'ended', at: 1010, statement: 1, error: null, isHolding: true, quietMs: 910 },
    ];
    assert.equal(verdictIn(result('failed'), traceOf([...caught, ...reads])).is, 'fail');
    // An assertion at a line of its own.
    assert.equal(verdictIn(result('failed', 19), traceOf([...caught, ...reads])).is, 'fail');
    const thrown = result('failed', 19, 'TimeoutError: page.click: Timeout 1000ms exceeded.');
    assert.equal(verdictIn(thrown, traceOf(caught)).is, 'unknown');
    assert.equal(verdictIn(result('timedOut', null), traceOf(caught)).is, 'unknown');
  });

  it('is unknown of a loop of the test that has given up while an event was held', () => {
    const round = (at: number): TraceLine => ({
      ...{ type: 'ended', at, statement: 0, error: null, isHolding: true, quietMs: at },
    });
    const loop = traceOf([begun(0, 0, 9, 'playwright'), ...held, round(1000), round(2000)]);
    assert.equal(verdictIn(result('failed'), loop).is, 'unknown');
    const once = traceOf([begun(0, 0, 9, 'playwright'), ...held, round(2000)]);
    assert.equal(verdictIn(result('failed'), once).is, 'fail');
  });

  it('knows a statement of a helper of the test by the line of the helper', () => {
    const [spec, helper] = [
      { ...place, line: 18 },
      { file: 'helper.ts', line: 4, column: 3 },
    ];
    const begun = { type: 'statement', at: 0, statement: 0, by: 'playwright', name: 'x' } as const;
    const trace = traceOf(
      [
        { ...begun, place: helper, callers: [spec] },
        { type: 'ended', at: 5000, statement: 0, error: null, isHolding: true, quietMs: 5000 },
      ],
      'cart.spec.ts',
    );
    const errors = [{ message: 'no', place: helper, snippet: null }];
    assert.equal(verdictIn({ ...result('failed'), errors }, trace).is, 'unknown');
  });
});
