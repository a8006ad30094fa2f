import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countReversals } from '../../src/explain/reversals.js';

test('counts the pairs that ran the other way round, of what ran', () => {
  assert.equal(countReversals(['a', 'b', 'c'], ['a', 'b', 'c']), 0);
  assert.equal(countReversals(['a', 'b', 'c'], ['c', 'b', 'a']), 3);
  assert.equal(countReversals(['a', 'b', 'c'], ['c', 'x', 'a']), 1);
  assert.equal(countReversals([], ['a']), 0);
});

test('as many as a comparison of each two finds', () => {
  const ids = fc.uniqueArray(fc.string(), { maxLength: 40 });
  const some = ids.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all)));
  fc.assert(
    fc.property(some, ([sequence, actual]) => {
      const pairs = actual.flatMap((id, place) =>
        actual.slice(0, place).filter((one) => sequence.indexOf(one) > sequence.indexOf(id)),
      );
      assert.equal(countReversals(sequence, actual), pairs.length);
    }),
  );
});
