import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  completed,
  distance,
  nearestWith,
  onWay,
  type Pair,
  reversedBetween,
} from '../../../src/search/shrinking/between.js';

const twoOrders = fc.integer({ min: 2, max: 12 }).chain((size) => {
  const order = fc.shuffledSubarray([...Array(size).keys()], { minLength: size, maxLength: size });
  return fc.tuple(order, order);
});
const keyOf = (pairs: readonly Pair[]) => new Set(pairs.map((pair) => pair.join()));

describe('onWay', () => {
  it('reverses one more pair of neighbours with each step, from the one order to the other', () => {
    fc.assert(
      fc.property(twoOrders, ([near, far]) => {
        const all = keyOf(reversedBetween(near, far));
        const length = distance(near, far);
        assert.equal(length, all.size);
        assert.deepEqual([onWay(near, far, 0), onWay(near, far, length)], [near, far]);
        for (let steps = 1; steps < length; steps += 1) {
          const order = onWay(near, far, steps);
          const reversed = reversedBetween(near, order);
          assert.equal(reversed.length, steps);
          assert.equal(distance(onWay(near, far, steps - 1), order), 1);
          assert.ok(reversed.every((pair) => all.has(pair.join())));
        }
      }),
    );
  });
});

describe('completed', () => {
  it('leaves what did not run where it is in σ0', () => {
    assert.deepEqual(
      completed([3, 1], 5, () => []),
      [0, 2, 3, 1, 4],
    );
  });

  it('has what did not run behind all that happens before it', () => {
    const after3 = (operation: number) => (operation === 0 ? [3] : []);
    assert.deepEqual(completed([3, 1], 4, after3), [2, 3, 0, 1]);
  });

  it('is nothing where what ran contradicts happens-before', () => {
    assert.equal(
      completed([1, 0], 2, (operation) => (operation === 1 ? [0] : [])),
      null,
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
        assert.ok(order !== null);
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

  it('is nothing where the far order has not all of the pairs', () => {
    assert.equal(nearestWith([0, 1, 2], [0, 1, 2], [[1, 0]]), null);
  });
});
