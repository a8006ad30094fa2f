import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type Aligned, align } from '../../src/oracle/align.js';

interface Item {
  readonly value: number;
}

/** Items are alike when their values are of the same hundred. */
const alike = {
  digest: ({ value }: Item) => value,
  likeness: (a: Item, b: Item) => Number(Math.floor(a.value / 100) === Math.floor(b.value / 100)),
};

const items = (...values: readonly number[]): Item[] => values.map((value) => ({ value }));

const shown = (pairs: readonly Aligned<Item>[]) =>
  pairs.map(([e, a]) => `${e?.value ?? ''}:${a?.value ?? ''}`).join(' ');

const equals = (pairs: readonly Aligned<Item>[]) =>
  pairs.filter(([e, a]) => e?.value === a?.value).length;

function lengthOfLongestCommon(e: readonly Item[], a: readonly Item[]): number {
  const [first, second] = [e[0], a[0]];
  if (first === undefined || second === undefined) return 0;
  if (first.value === second.value) return 1 + lengthOfLongestCommon(e.slice(1), a.slice(1));
  return Math.max(lengthOfLongestCommon(e.slice(1), a), lengthOfLongestCommon(e, a.slice(1)));
}

describe('align', () => {
  it('pairs equal items, then alike ones, and leaves the others alone', () => {
    assert.equal(shown(align(items(1, 100, 2), items(1, 101, 2), alike)), '1:1 100:101 2:2');
    assert.equal(shown(align(items(1, 100), items(200, 1), alike)), ':200 1:1 100:');
    assert.equal(shown(align([], items(1), alike)), ':1');
  });

  it('has each item once, in order, and as many equal pairs as there can be', () => {
    const lists = fc.array(fc.nat(4), { maxLength: 7 }).map((values) => items(...values));
    fc.assert(
      fc.property(lists, lists, (expected, actual) => {
        const pairs = align(expected, actual, alike);
        assert.deepEqual(
          pairs.flatMap(([e]) => e ?? []),
          expected,
        );
        assert.deepEqual(
          pairs.flatMap(([, a]) => a ?? []),
          actual,
        );
        assert.equal(equals(pairs), lengthOfLongestCommon(expected, actual));
      }),
    );
  });

  it('keeps the equal ones of long lists together', () => {
    const long = Array.from({ length: 20_000 }, (_, value) => value);
    const pairs = align(
      items(...long, 1, 2, 3),
      items(-1, ...long.slice(0, 9000), -2, ...long.slice(9001), 3, 2, 1),
      alike,
    );
    assert.equal(equals(pairs), 20_000);
  });

  it('pairs long lists that have nothing in common as they stand', () => {
    const numbers = (from: number) =>
      items(...Array.from({ length: 300 }, (_, index) => from + index * 2));
    const pairs = align(numbers(0), numbers(1), alike);
    assert.ok(pairs.every(([e, a]) => e !== null && a !== null));
  });
});
