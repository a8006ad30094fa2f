import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { forest, timed } from '../../../bench/search/shapes.js';
import { seeded } from '../../../src/search/random.js';
import { orderNear } from '../../../src/search/space/order-near.js';

const spaces = [forest(12, 3, seeded(1)), timed(12, 3)];
const wanted = fc.shuffledSubarray([...Array(12).keys()], { minLength: 12 });

describe('orderNear', () => {
  it('finds an order that can happen, and leaves one that can as it is', () => {
    for (const space of spaces) {
      fc.assert(
        fc.property(wanted, (order) => {
          const near = orderNear(space, order);
          assert.ok(near !== null);
          assert.equal(space.valid(space.orderOf(near)), true);
          if (space.valid(space.orderOf(order)) === true) assert.deepEqual(near, order);
          assert.deepEqual(orderNear(space, near), near);
        }),
      );
    }
  });

  it('takes what cannot come where it is wanted as soon as it can', () => {
    const [space] = spaces;
    assert.ok(space !== undefined);
    // Chance made 3 follow 1, which is wanted last.
    const before = space.constraints.happensBefore;
    assert.ok(before.precedes(1, 3) && !before.precedes(0, 3) && !before.precedes(2, 3));
    const near = orderNear(space, [3, 0, 2, ...[4, 5, 6, 7, 8, 9, 10, 11], 1]) ?? [];
    const place = near.indexOf(1);
    assert.equal(near[place + 1], 3);
  });
});
