import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { reversedBetween } from '../../../src/search/shrinking/between.js';
import { wayBetween } from '../../../src/search/shrinking/way.js';

const even = () => 1;
const timed = (order: readonly number[], times: readonly number[]) => ({
  order,
  times: new Map(order.map((operation, place) => [operation, times[place] ?? 0])),
});
const untimed = (order: readonly number[]) => ({ order, times: null });

const orders = fc
  .integer({ min: 2, max: 9 })
  .chain((size) => {
    const order = fc.shuffledSubarray([...Array(size).keys()], { minLength: size });
    const times = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: size, maxLength: size });
    return fc.tuple(order, order, times, times, fc.boolean());
  })
  .map(([near, far, first, second, isTimed]) => {
    const inTurn = (times: number[]) => times.toSorted((a, b) => a - b);
    if (!isTimed) return { near: untimed(near), far: untimed(far) };
    return { near: timed(near, inTurn(first)), far: timed(far, inTurn(second)) };
  });

describe('wayBetween', () => {
  it('leads from the one order to the other, by one more of the pairs at each change', () => {
    fc.assert(
      fc.property(orders, ({ near, far }) => {
        const way = wayBetween(near, far, even);
        const all = reversedBetween(near.order, far.order).map((pair) => pair.join());
        assert.equal(way.weights.length, all.length);
        assert.deepEqual(way.orderAfter(0), near.order);
        assert.deepEqual(way.orderAfter(all.length), far.order);
        let before = 0;
        for (let changes = 1; changes <= all.length; changes += 1) {
          const order = way.orderAfter(changes);
          const reversed = reversedBetween(near.order, order).map((pair) => pair.join());
          assert.ok(
            reversed.every((pair) => all.includes(pair)),
            'It has a pair that no end has.',
          );
          assert.ok(reversed.length >= before);
          before = reversed.length;
        }
      }),
    );
  });

  it('keeps what one end has late behind what it waits for', () => {
    // 1 comes 10 to 90 ms after 0, and 3 comes 5 ms after 1; 4 comes up to 60 ms after 2.
    const times = fc.tuple(fc.nat(40), fc.integer({ min: 10, max: 90 }), fc.nat(99), fc.nat(60));
    const orderOf = ([zero, late, two, four]: [number, number, number, number]) => {
      const at = [zero, zero + late, two, zero + late + 5, two + four];
      const order = [0, 1, 2, 3, 4].sort((a, b) => (at[a] ?? 0) - (at[b] ?? 0));
      return { order, times: new Map(at.map((time, operation) => [operation, time])) };
    };
    fc.assert(
      fc.property(times, times, (first, second) => {
        const way = wayBetween(orderOf(first), orderOf(second), even);
        for (let changes = 0; changes <= way.weights.length; changes += 1) {
          const place = (operation: number) => way.orderAfter(changes).indexOf(operation);
          assert.ok(place(0) < place(1) && place(1) < place(3) && place(2) < place(4));
        }
      }),
    );
  });

  it('knows what each change weighs', () => {
    const weightOf = (first: number, second: number) => first * 10 + second;
    // 2 passes 1 first, which is nearer.
    const { weights } = wayBetween(untimed([0, 1, 2]), untimed([2, 0, 1]), weightOf);
    assert.deepEqual([...weights], [21, 20]);
  });

  it('has a response come ever later, and what it leads to as late', () => {
    // σ0 is response 0 after 10 ms, its timer 1 another 10 ms later, and clicks 2 and 3 at 30 and 60 ms.
    const near = timed([0, 1, 2, 3], [10, 20, 30, 60]);
    const far = timed([2, 3, 0, 1], [30, 60, 90, 100]);
    const way = wayBetween(near, far, even);
    const all = Array.from({ length: way.weights.length + 1 }, (_, changes) =>
      way.orderAfter(changes),
    );
    assert.deepEqual(all, [
      [0, 1, 2, 3],
      [0, 2, 1, 3],
      [2, 0, 1, 3],
      [2, 0, 3, 1],
      [2, 3, 0, 1],
    ]);
  });
});
