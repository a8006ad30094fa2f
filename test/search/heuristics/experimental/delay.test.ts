import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Prefix } from '../../../../src/model/linear-extensions.js';
import type { Order } from '../../../../src/model/operation.js';
import { delay } from '../../../../src/search/heuristics/experimental/delay.js';
import type { OrderSpace } from '../../../../src/search/space/order-space.js';
import { recordings } from '../../../model/recordings.js';
import { explore } from '../../explore.js';
import { longPage, spaceOf } from '../../spaces.js';

describe('delay', () => {
  /** What could have come before something later of σ0, and did not. */
  function postponedIn(space: OrderSpace, order: Order): number {
    const prefix = new Prefix(space.constraints);
    const postponed = new Set<number>();
    for (const operation of space.indicesOf(order)) {
      for (const other of prefix.enabled()) if (other < operation) postponed.add(other);
      assert.equal(prefix.push(operation), null);
    }
    return postponed.size;
  }

  it('gives all orders that postpone few operations before those that postpone more', () => {
    fc.assert(
      fc.property(recordings(6), fc.nat(), (recording, seed) => {
        const space = spaceOf(recording);
        const counts = explore(delay, space, { seed }).map((order) => postponedIn(space, order));
        assert.deepEqual(
          counts,
          counts.toSorted((a, b) => a - b),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('postpones one operation at first, however many there are, now this one and now that', () => {
    const space = longPage(100);
    const orders = explore(delay, space, { most: 30 });
    assert.deepEqual(new Set(orders.map((order) => postponedIn(space, order))), new Set([1]));
    const first = (order: Order) => space.indicesOf(order).findIndex((one, place) => one > place);
    assert.ok(new Set(orders.map(first)).size > 10);
  });
});
