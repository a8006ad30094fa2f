/** What `flaky.json` has of a test. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { excerptOf } from '../../../src/flaky/excerpt.js';
import { reportedTest } from '../../../src/flaky/report/data.js';
import { reportedTrace } from '../../../src/flaky/report/trace.js';
import { traceOf } from '../../../src/flaky/test-trace.js';
import type { TraceLine } from '../../../src/flaky/trace.js';

const place = { file: '/t/cart.spec.ts', line: 3, column: 1 };
const begun = (at: number, event: string, name = 'GET /cart', kind = 'fetch') =>
  ({ type: 'begun', at, event, name, kind, site: null }) as const satisfies TraceLine;

describe('a run, as it is reported', () => {
  it('has statements and events with their times since the first of them', () => {
    const trace = traceOf([
      { type: 'statement', at: 1000, statement: 0, by: 'playwright', name: 'page.click', place },
      begun(1010.4, 'a'),
      { type: 'held', at: 1020, event: 'a' },
      { type: 'ended', at: 1030, statement: 0, error: 'no', isHolding: true, quietMs: 0 },
      { type: 'ran', at: 1400, event: 'a', heldMs: 380 },
      begun(1500, 'b'),
    ]);
    const name = 'the answer to GET /cart';
    assert.deepEqual(reportedTrace(trace, new Set()), {
      statements: [{ name: 'page.click', place, begun: 0, ended: 30, error: 'no' }],
      events: [
        { id: 'a', name, site: null, begun: 10, held: 20, came: 400 },
        { id: 'b', name, site: null, begun: 500, held: null, came: null },
      ],
      more: 0,
    });
  });

  it('has not all of a poll, but the events of the findings', () => {
    const ids = Array.from({ length: 300 }, (_, place) => `poll ${place}`);
    const trace = traceOf(ids.map((id, place) => begun(place, id)));
    const { events, more } = reportedTrace(trace, new Set(['poll 250']));
    assert.equal(events.length, 201);
    assert.equal(events.at(-1)?.id, 'poll 250');
    assert.equal(more, 99);
  });
});

describe('the title of a finding', () => {
  it('names what an early event has led to before the statement', () => {
    const lines: TraceLine[] = [
      { type: 'statement', at: 1, statement: 0, by: 'playwright', name: 'page.check', place },
      begun(2, 'interval 900ms 1', 'interval 900ms', 'timer'),
      begun(3, 'request PUT /a 1', 'request PUT /a', 'request'),
      { ...begun(4, 'interval 900ms 1 > GET /a 1'), cause: 'interval 900ms 1' },
      { type: 'statement', at: 5, statement: 1, by: 'playwright', name: 'page.isChecked', place },
    ];
    const failing = traceOf(lines);
    const [poll, request, answer] = failing.events;
    const [, statement] = failing.statements;
    assert.ok(poll !== undefined && request !== undefined);
    assert.ok(answer !== undefined && statement !== undefined);
    const of = { behind: null, failing, alike: [], isStable: true, foundIn: 3 };
    const failed = { failure: { message: 'no', snippet: null, line: null } };
    const all = { ...of, ...failed, repetitions: { failed: 3, of: 3 } };
    const early = [
      { event: poll.id, before: 1 },
      { event: 'interval 900ms 1 > GET /a 1', before: 1 },
    ];
    const another = { ...poll, id: 'click 1 > interval 900ms 1' };
    const { findings } = reportedTest(
      {
        ...{ project: '', titles: ['switches'], place: null, grep: null, timeoutMs: null },
        explored: {
          ...{ is: 'explored', runs: 9, unknown: 0, reason: null, limit: null },
          ...{ natural: failing, events: 3, unmatched: 0 },
          findings: [
            {
              ...{ ...all, events: [poll], plan: { placed: early }, overtaken: statement },
              ...{ direction: 'early', besides: null },
              alike: [poll, another, request, request],
            },
            {
              ...{ ...all, events: [request], overtaken: null, direction: 'late' },
              plan: { placed: [...early, { event: request.id, before: null }] },
              besides: { event: poll, others: [], statement },
            },
            {
              ...{ ...all, events: [answer], overtaken: statement, direction: 'late' },
              plan: { placed: [...early.slice(0, 1), { event: answer.id, before: 2 }] },
              besides: { event: poll, others: [], statement },
            },
          ],
        },
      },
      { from: 0, again: null },
    );
    // Itself is none of the others.
    assert.deepEqual(findings[0]?.alike, ['another interval of 900 ms', 'the request PUT /a']);
    const titles = findings.map(({ title }) => title);
    const interval = 'the interval of 900 ms, with the answer to GET /cart,';
    assert.deepEqual(titles, [
      `It fails when ${interval} comes before page.isChecked (cart.spec.ts:3).`,
      `It fails when the request PUT /a comes late and ${interval} before page.isChecked (cart.spec.ts:3).`,
      // An answer that is late itself does not come with it.
      'It fails when the interval of 900 ms comes before page.isChecked (cart.spec.ts:3), and the answer to GET /cart, which it asks for, comes after page.isChecked (cart.spec.ts:3).',
    ]);
  });
});

describe('the lines of a test', () => {
  it('are those around the statement; none of a file that is not there', () => {
    const folder = mkdtempSync(join(tmpdir(), 'wave-flaky-'));
    try {
      const file = join(folder, 'cart.spec.ts');
      writeFileSync(file, ['one', 'two', '  three', 'four'].join('\n'));
      const excerpt = excerptOf({ file, line: 3, column: 1 });
      assert.deepEqual(excerpt, {
        file,
        line: 3,
        from: 1,
        lines: ['one', 'two', '  three', 'four'],
      });
      assert.equal(excerptOf({ file: `${file}x`, line: 3, column: 1 }), null);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
