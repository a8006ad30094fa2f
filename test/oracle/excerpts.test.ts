import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { excerpt, excerpts } from '../../src/oracle/excerpts.js';

const LONGEST = 100;

describe('excerpts', () => {
  it('leaves short texts as they are', () => {
    assert.deepEqual(excerpts('one', 'other'), { expected: 'one', actual: 'other' });
  });

  it('cuts away what long texts have in common', () => {
    const [before, after] = ['b'.repeat(500), 'a'.repeat(500)];
    assert.deepEqual(excerpts(`${before}three${after}`, `${before}4${after}`), {
      expected: `…${'b'.repeat(25)}three${'a'.repeat(25)}…`,
      actual: `…${'b'.repeat(25)}4${'a'.repeat(25)}…`,
    });
    assert.deepEqual(excerpts(before, `${before}more`), {
      expected: `…${'b'.repeat(25)}`,
      actual: `…${'b'.repeat(25)}more`,
    });
  });

  it('shows of queries the parameters that differ', () => {
    const url = (page: number) =>
      `http://a.test/list?page=${page}&filter=${'x'.repeat(60)}&order=${'y'.repeat(60)}`;
    assert.deepEqual(excerpts(url(1), url(2)), {
      expected: 'http://a.test/list?page=1&…',
      actual: 'http://a.test/list?page=2&…',
    });
  });

  it('shows texts that are equal alike', () => {
    const long = 'x'.repeat(300);
    assert.deepEqual(excerpts(long, long), { expected: excerpt(long), actual: excerpt(long) });
  });

  const word = fc.constantFrom('a', 'b', '😀', '😁', '?', '&', '=', ' ', 'x'.repeat(40));
  const text = fc.array(word, { maxLength: 14 }).map((words) => words.join(''));
  const pair = fc
    .tuple(text, text, text, text)
    .map(([before, one, other, after]) => [before + one + after, before + other + after] as const);

  it('keeps different texts different, equal ones equal, all short and no character in two', () => {
    fc.assert(
      fc.property(pair, ([one, other]) => {
        const { expected, actual } = excerpts(one, other);
        assert.equal(expected === actual, one === other);
        for (const shown of [expected, actual]) {
          assert.ok(shown.length <= 2 * LONGEST && [...shown].length <= LONGEST, shown);
          assert.doesNotThrow(() => encodeURIComponent(shown));
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('shows what differs', () => {
    const around = fc.constantFrom('', 'short ', 'l'.repeat(300));
    const middle = fc.stringMatching(/^[0-9]{1,30}$/);
    fc.assert(
      fc.property(around, middle, middle, around, (before, one, other, after) => {
        fc.pre(one[0] !== other[0] && one.at(-1) !== other.at(-1));
        const { expected, actual } = excerpts(before + one + after, before + other + after);
        assert.ok(expected.includes(one) && actual.includes(other));
      }),
    );
  });
});
