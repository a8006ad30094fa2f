import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  common,
  inAny,
  noPairs,
  type PairRows,
  pairsIn,
  pairsOf,
  reversedPairsOf,
  transposed,
  without,
} from '../../src/explain/pair-rows.js';
import { isBefore, type Positions } from '../../src/explain/positions.js';

/** More operations than a word has bits, of which some did not run, and some were not even expected. */
const SIZE = 40;
const orders = fc
  .tuple(
    fc.shuffledSubarray([...Array(SIZE).keys()], { minLength: SIZE, maxLength: SIZE }),
    fc.array(fc.constantFrom(Infinity, Number.NaN, null, null), {
      minLength: SIZE,
      maxLength: SIZE,
    }),
  )
  .map(
    ([places, absences]): Positions =>
      Float64Array.from(places, (place, operation) => absences[operation] ?? place),
  );

const keysOf = (rows: PairRows) => new Set(Array.from(pairsIn(rows), ([a, b]) => `${a} ${b}`));

/** All pairs of which it is true, asked for one at a time. */
function where(isTrue: (early: number, late: number) => boolean): Set<string> {
  const all = [...Array(SIZE).keys()];
  return new Set(
    all.flatMap((a) => all.flatMap((b) => (a !== b && isTrue(a, b) ? `${a} ${b}` : []))),
  );
}

describe('pairs of operations as rows of bits', () => {
  it('are those of an order, where what did not run comes last and what was not expected nowhere', () => {
    fc.assert(
      fc.property(orders, (at) => {
        assert.deepEqual(
          keysOf(pairsOf(at)),
          where((a, b) => isBefore(at, a, b)),
        );
        assert.deepEqual(
          keysOf(reversedPairsOf(at, false)),
          where((a, b) => isBefore(at, b, a)),
        );
        assert.deepEqual(
          keysOf(reversedPairsOf(at, true)),
          where((a, b) => isBefore(at, b, a) && Number.isFinite(at[a])),
        );
      }),
      { numRuns: 30 },
    );
  });

  it('are put together as sets are', () => {
    fc.assert(
      fc.property(orders, orders, (one, other) => {
        const [a, b] = [pairsOf(one), pairsOf(other)];
        const [inOne, inOther] = [keysOf(a), keysOf(b)];
        const of = (...sets: ReadonlySet<string>[]) => new Set(sets.flatMap((set) => [...set]));
        const sorted = (set: ReadonlySet<string>) => [...set].sort();
        assert.deepEqual(
          sorted(keysOf(inAny(SIZE, [one, other], pairsOf))),
          sorted(of(inOne, inOther)),
        );
        assert.deepEqual(
          [...keysOf(common(a, b))],
          [...inOne].filter((pair) => inOther.has(pair)),
        );
        assert.deepEqual(
          [...keysOf(without(a, b))],
          [...inOne].filter((pair) => !inOther.has(pair)),
        );
        assert.deepEqual(transposed(transposed(a)), a);
        assert.deepEqual(inAny(SIZE, [], pairsOf), noPairs(SIZE));
      }),
      { numRuns: 30 },
    );
  });
});
