import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { linesOfTests } from '../../src/flaky/lines-of-tests.js';
import { riskOf } from '../../src/flaky/risk.js';
import { traceOf } from '../../src/flaky/test-trace.js';
import type { RunnerName, TraceLine } from '../../src/flaky/trace.js';

/** What happens in turn, 10 ms after what is before it: a statement of some length, an event begins or comes; or nothing. */
type Move =
  | readonly [statement: string, ms: number]
  | `${'' | 'other ' | 'script '}${'begins' | 'comes'}`
  | null;

function riskAfter(moves: readonly Move[], by: RunnerName = 'playwright') {
  const lines: TraceLine[] = [];
  let [at, statement] = [1000, 0];
  for (const move of moves) {
    at += 10;
    if (move === null) continue;
    if (typeof move === 'string') {
      const isScript = move.startsWith('script');
      const name = move.startsWith('other') ? 'GET /other' : isScript ? '/app.js' : 'GET /cart';
      const event = `${name} 1`;
      if (move.endsWith('begins')) {
        const kind = isScript ? 'response' : 'fetch';
        lines.push({ type: 'begun', at, event, name, kind, site: null });
      } else lines.push({ type: 'ran', at, event, heldMs: 0 });
    } else {
      const [name, ms] = move;
      const place = { file: '/t/a.spec.ts', line: statement + 1, column: 1 };
      lines.push({ type: 'statement', at, statement, by, name, place });
      const ended = {
        type: 'ended',
        statement,
        error: null,
        isHolding: false,
        quietMs: 0,
      } as const;
      lines.push({ ...ended, at: at + ms });
      statement += 1;
    }
  }
  return riskOf(traceOf(lines.toSorted((one, two) => one.at - two.at)));
}

describe('the risk of a test', () => {
  it('is none where nothing of the page could come earlier or later', () => {
    assert.deepEqual(
      riskAfter([
        ['page.goto', 5],
        ['page.click', 5],
      ]),
      { score: 0, reasons: [] },
    );
  });

  it('is small where a statement waits for the event, as a repaired test does', () => {
    const { score, reasons } = riskAfter([
      ['page.click', 5],
      'begins',
      ['expect.toHaveText', 50],
      'comes',
      ['page.textContent', 5],
    ]);
    assert.equal(score, 1);
    assert.deepEqual(reasons, ['The answer to GET /cart could come earlier or later.']);
  });

  it('is as small where another runner has a statement that waits', () => {
    for (const [by, wait] of [
      ['selenium', 'driver.wait'],
      ['vitest', 'expect.element'],
      ['vitest', 'expect.poll'],
    ] as const) {
      const read = by === 'vitest' ? 'expect' : 'element.getText';
      const { score } = riskAfter([['click', 5], 'begins', [wait, 50], 'comes', [read, 5]], by);
      assert.equal(score, 1, wait);
    }
  });

  it('is greatest where a sleep lets it come, and the test reads once', () => {
    const { score, reasons } = riskAfter([
      ['page.click', 5],
      'begins',
      ['page.waitForTimeout', 100],
      'comes',
      ['page.textContent', 5],
    ]);
    assert.equal(score, 11);
    assert.deepEqual(reasons, [
      'The answer to GET /cart comes while page.waitForTimeout (a.spec.ts:2) waits for a time that is fixed.',
      'page.textContent (a.spec.ts:3) reads once, and does not wait for the answer to GET /cart.',
      'The answer to GET /cart could come earlier or later.',
    ]);
  });

  it('is great where it reads once behind more events than an assertion has waited for', () => {
    const [answer, timer] = [['page.click', 5] as const, ['page.textContent', 5] as const];
    const both: Move[] = [answer, 'begins', 'other begins', ['expect.toHaveText', 50]];
    const { score, reasons } = riskAfter([...both, 'other comes', 'comes', timer]);
    assert.equal(score, 7);
    assert.match(
      reasons[0] ?? '',
      /^page\.textContent .* does not wait for the answer to GET \/other\.$/,
    );
  });

  it('is told of a sleep that is no statement, too', () => {
    const pause: Move[] = Array(12).fill(null);
    const moves: Move[] = [['page.click', 5], 'begins', 'comes', ...pause, ['page.$eval', 5]];
    const { reasons } = riskAfter(moves, 'puppeteer');
    assert.match(reasons[0] ?? '', /comes while the test does nothing for some \d+ ms\.$/);
  });

  it('grows where the event comes by a hair, and where the test acts then', () => {
    const { score, reasons } = riskAfter([['page.click', 5], 'begins', 'comes', ['page.fill', 5]]);
    assert.equal(score, 5);
    assert.deepEqual(reasons.slice(0, 2), [
      'page.fill (a.spec.ts:2) acts, whether the answer to GET /cart has come or not.',
      'The answer to GET /cart comes 10 ms before page.fill (a.spec.ts:2).',
    ]);
  });
});

describe('the reasons of a risk', () => {
  it('are told of what the page asks for by itself, not of its scripts, which come first', () => {
    const both: Move[] = ['script begins', 'begins', 'script comes', 'comes'];
    const { reasons } = riskAfter([['page.click', 5], ...both, ['page.fill', 5]]);
    const of = 'GET /cart';
    assert.deepEqual(
      reasons.map((reason) => reason.replace(/\d+/g, 'n')),
      [
        `page.fill (a.spec.ts:n) acts, whether the answer to ${of} has come or not; so it is with n more.`,
        `The answer to ${of} comes n ms before page.fill (a.spec.ts:n); so it is with n more.`,
        `The answer to ${of} could come earlier or later; so it is with n more.`,
      ],
    );
  });
});

describe('lines of a run with several tests', () => {
  const line = (at: number): TraceLine => ({ type: 'missed', at, event: `${at}` });

  it('are of the test that had begun last, in the order of time', () => {
    const of = linesOfTests(
      [line(250), line(90), line(120), line(101)],
      [{ begunAt: 200 }, { begunAt: 100 }],
    );
    assert.deepEqual(
      of.map((lines) => lines.map(({ at }) => at)),
      [[250], [101, 120]],
    );
  });
});
