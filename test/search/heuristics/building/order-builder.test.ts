import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Order } from '../../../../src/model/operation.js';
import { History } from '../../../../src/search/branches/history.js';
import { NewOrders } from '../../../../src/search/branches/new-orders.js';
import { pf } from '../../../../src/search/heuristics/pf.js';
import { seeded } from '../../../../src/search/random.js';
import type { OrderSpace } from '../../../../src/search/space/order-space.js';
import { dimensionOf, posets, spaceOfPoset } from '../../posets.js';
import { ran } from '../../spaces.js';

/** How many orders it takes until each pair of operations has run both ways, σ0 among them. */
function ordersToFullCoverage(space: OrderSpace, seed: number): number {
  const history = new History();
  const pfs = new NewOrders(pf, space, seeded(seed), history);
  const orders: Order[] = [];
  for (;;) {
    const { covered, total } = space.coverage(orders).precedence;
    if (covered === total) return orders.length + 1;
    const order = pfs.next();
    assert.ok(order !== null, `${covered} of ${total} pairs`);
    history.add(ran(order));
    orders.push(order);
  }
}

describe('lazy PF', () => {
  it('has all pairs in no more orders than chains, and σ0', () => {
    fc.assert(
      fc.property(posets(14), fc.nat(), (poset, seed) => {
        const space = spaceOfPoset(poset);
        const width = space.constraints.happensBefore.width();
        assert.ok(ordersToFullCoverage(space, seed) <= width + 1);
      }),
      { numRuns: 1000 },
    );
  });

  it('needs hardly ever more than one order above the dimension', () => {
    const some = fc.sample(posets(9), { numRuns: 500, seed: 1 });
    const extra = some.map(
      (poset, seed) => ordersToFullCoverage(spaceOfPoset(poset), seed) - dimensionOf(poset),
    );
    const within = extra.filter((count) => count <= 1).length;
    assert.ok(within / some.length >= 0.95, `${within} of ${some.length}`);
  });
});

describe('dimensionOf', () => {
  it('knows the dimensions of standard examples', () => {
    const antichain = { size: 5, edges: [] };
    assert.equal(dimensionOf(antichain), 2);
    assert.equal(
      dimensionOf({
        size: 3,
        edges: [
          [0, 1],
          [1, 2],
        ],
      }),
      1,
    );
    // Each of a is below each of b but its own: of dimension n (Dushnik, Miller: Partially Ordered Sets, 1941).
    for (const n of [3, 4]) {
      const all = Array.from(
        { length: n * n },
        (_, index) => [index % n, n + Math.floor(index / n)] as const,
      );
      const edges = all.filter(([a, b]) => a + n !== b);
      assert.equal(dimensionOf({ size: 2 * n, edges }), n);
    }
  });
});
