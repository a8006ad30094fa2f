import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DocumentSnapshot, StoredItems } from '../../src/model/outcome.js';
import { compareOutcomes } from '../../src/oracle/compare.js';
import { NOTHING } from '../../src/oracle/ignore.js';
import { judge } from '../../src/oracle/judge.js';
import { learnMask } from '../../src/oracle/mask.js';
import { describeDifference } from '../../src/oracle/sentences.js';
import { outcome, PAGE_URL, page } from './outcomes.js';

const NONE: StoredItems = { local: {}, session: {} };

function keeping(storage: Partial<StoredItems>, url = PAGE_URL): DocumentSnapshot {
  return { url, root: page(), storage: { ...NONE, ...storage } };
}

function sentences(expected: readonly DocumentSnapshot[], actual: readonly DocumentSnapshot[]) {
  const [before, after] = [expected, actual].map((documents) => outcome({ documents }));
  return before === undefined || after === undefined
    ? []
    : compareOutcomes(before, after, NOTHING).map((one) => describeDifference(one));
}

describe('comparison of what is kept in Web Storage', () => {
  it('reports items that came, went or changed, in either storage', () => {
    const before = keeping({
      local: { cart: '[1,2]', gone: 'x', same: '1' },
      session: { at: 'a' },
    });
    const after = keeping({ local: { same: '1', cart: '[2]', come: '' }, session: { at: 'b' } });
    assert.deepEqual(sentences([before], [after]), [
      'localStorage "cart" is "[2]" instead of "[1,2]"',
      'localStorage "come" is "" instead of nothing',
      'localStorage "gone" is nothing instead of "x"',
      'sessionStorage "at" is "b" instead of "a"',
    ]);
  });

  it('does not depend on the order of the items, or on times', () => {
    const at = (time: number) => `{"at":${time},"iso":"${new Date(time).toISOString()}"}`;
    assert.deepEqual(
      sentences(
        [keeping({ local: { a: '1', b: at(1_700_000_000_001) } })],
        [keeping({ local: { b: at(1_700_000_060_002), a: '1' } })],
      ),
      [],
    );
  });

  it('tells days that somebody chose apart', () => {
    const on = (day: string) => keeping({ local: { day: `${day}T00:00:00.000Z` } });
    assert.equal(sentences([on('2026-11-23')], [on('2026-11-24')]).length, 1);
  });

  it('compares an origin once, and only where both outcomes have a document of it', () => {
    const other = 'http://other.example/frame.html';
    const frames = (text: string) => [
      keeping({}),
      keeping({ local: { a: text } }, other),
      keeping({ local: { a: text } }, `${other}?2`),
    ];
    assert.deepEqual(sentences(frames('1'), frames('2')), [
      'localStorage of http://other.example "a" is "2" instead of "1"',
    ]);
    const left = sentences(frames('1'), [keeping({})]);
    assert.ok(left.length > 0 && !left.join().includes('localStorage'), left.join());
  });

  it('is a failure of low severity, and is masked where a repetition differs so', () => {
    const [sigma0, other] = ['1', '2'].map((a) =>
      outcome({ documents: [keeping({ local: { a } })] }),
    );
    assert.ok(sigma0 && other);
    const failed = judge(other, sigma0, learnMask([], sigma0, NOTHING));
    assert.ok(failed.verdict === 'difference');
    assert.equal(failed.severity, 'low');
    assert.equal(judge(other, sigma0, learnMask([other], sigma0, NOTHING)).verdict, 'pass');
  });
});
