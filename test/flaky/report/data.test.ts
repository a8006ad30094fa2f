/** What `flaky.json` has of a test. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { excerptOf } from '../../../src/flaky/report/excerpt.js';
import { reportedTrace } from '../../../src/flaky/report/trace.js';
import { traceOf } from '../../../src/flaky/test-trace.js';
import type { TraceLine } from '../../../src/flaky/trace.js';

const place = { file: '/t/cart.spec.ts', line: 3, column: 1 };
const begun = (at: number, event: string): TraceLine => ({
  ...{ type: 'begun', at, event, name: 'GET /cart', kind: 'fetch', site: null },
});

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
