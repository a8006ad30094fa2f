import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  nearestWith,
  type Pair,
  reversedBetween,
  wayBetween,
} from '../../../src/search/shrinking/between.js';

const twoOrders = fc.integer({ min: 2, max: 12 }).chain((size) => {
  const order = fc.shuffledSubarray([...Array(size).keys()], { minLength: size, maxLength: size });
  return fc.tuple(order, order);
});
const keyOf = (pairs: readonly Pair[]) => new Set(pairs.map((pair) => pair.join()));

describe('wayBetween', () => {
  it('reverses one more pair of neighbours with each order', () => {
    fc.assert(
      fc.property(twoOrders, ([near, far]) => {
        const way = wayBetween(near, far);
        assert.deepEqual([way.at(0), way.at(-1)], [near, far]);
        const all = keyOf(reversedBetween(near, far));
        assert.equal(way.length, all.size + 1);
        for (const [steps, order] of way.entries()) {
          const reversed = reversedBetween(near, order);
          assert.equal(reversed.length, steps);
          assert.ok(reversed.every((pair) => all.has(pair.join())));
        }
      }),
    );
  });
});

describe('nearestWith', () => {
  it('has the pairs, and else only such reversals as the far order has', () => {
    fc.assert(
      fc.property(twoOrders, fc.nat(), fc.nat(), ([near, far], one, other) => {
        const all = reversedBetween(near, far);
        const pairs = [one, other].flatMap((at) => all.slice(at % (all.length || 1)).slice(0, 1));
        const order = nearestWith(near, far, pairs);
        assert.deepEqual(order.toSorted(), near.toSorted());
        const reversed = keyOf(reversedBetween(near, order));
        assert.ok(pairs.every((pair) => reversed.has(pair.join())));
        assert.ok([...reversed].every((pair) => keyOf(all).has(pair)));
        const [pair] = pairs;
        if (pairs.length !== 1 || pair === undefined) return;
        assert.equal(order.indexOf(pair[1]), order.indexOf(pair[0]) + 1);
      }),
    );
  });

  it('is the order it begins with if it is to have no pair', () => {
    assert.deepEqual(nearestWith([0, 1, 2], [2, 1, 0], []), [0, 1, 2]);
  });

  it('refuses a pair that the far order has not', () => {
    assert.throws(() => nearestWith([0, 1, 2], [0, 1, 2], [[1, 0]]), /pairs that far has not/);
  });
});
