import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { coveredPairs, precedence, type Relation } from '../../../src/model/coverage.js';
import type { Order } from '../../../src/model/operation.js';
import { pf } from '../../../src/search/heuristics/pf.js';
import type { OrderSpace } from '../../../src/search/space/order-space.js';
import { recordings } from '../../model/recordings.js';
import { explore } from '../explore.js';
import { adapted, figure1, longPage, spaceOf } from '../spaces.js';

/** How many pairs an order adds to those of others. */
function gain(relation: Relation, order: Order, others: readonly Order[], space: OrderSpace) {
  const pairs = (orders: readonly Order[]) =>
    coveredPairs(
      relation,
      orders.map((one) => space.indicesOf(one)),
      space.size,
    ).size;
  return pairs([...others, order]) - pairs(others);
}

describe('pf', () => {
  it('begins with the order of Figure 1 that reverses the most pairs', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const orders = explore(pf, figure1, { seed });
      assert.deepEqual(orders[0], ['p1', 'e1', 'p3', 'p2']);
      assert.equal(orders.length, 5);
    }
  });

  it('needs no more built orders than chains to cover all pairs', () => {
    const space = longPage(120);
    const width = space.constraints.happensBefore.width();
    const orders = explore(pf, space, { most: width });
    const { covered, total } = space.coverage(orders).precedence;
    assert.equal(covered, total, `${width} chains`);
  });

  it('builds no order without a new pair while there are pairs to cover', () => {
    const kinds = ['parse', 'async', 'response', 'input', 'idle', 'timer'] as const;
    fc.assert(
      fc.property(recordings(7, kinds), fc.nat(), (recording, seed) => {
        const space = spaceOf(recording);
        const { total } = space.coverage([]).precedence;
        const orders = explore(pf, spaceOf(recording, true), { seed, most: 12 });
        for (const [place, order] of orders.entries()) {
          const before = orders.slice(0, place);
          if (space.coverage(before).precedence.covered === total) break;
          assert.ok(gain(precedence, order, [space.sigma0, ...before], space) > 0);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('pf, after runs that could not keep to their orders', () => {
  const space = longPage(70);
  const { happensBefore } = space.constraints;

  /** What σ0 has before something that runs before it here, though all it needs has run. */
  function delayedIn(order: Order): number[] {
    const places = space.indicesOf(order);
    const at = new Map(places.map((operation, place) => [operation, place]));
    const placeOf = (operation: number) => at.get(operation) ?? 0;
    return places.filter((operation) => {
      const ready = Math.max(-1, ...happensBefore.predecessors(operation).map(placeOf));
      return places.slice(ready + 1, placeOf(operation)).some((other) => other > operation);
    });
  }

  it('delays few operations, and brings new pairs all the same', () => {
    const [bold = []] = explore(pf, space, { most: 1 });
    assert.ok(delayedIn(bold).length > 5);
    // It ran as σ0 does, each time.
    const history = Array.from({ length: 5 }, () => adapted(bold, space.sigma0));
    const orders = explore(pf, space, { history, most: 5 });
    for (const [index, order] of orders.entries()) {
      assert.equal(space.valid(order), true);
      const few = delayedIn(order).length;
      assert.ok(few > 0 && few < 3, `${few} are delayed`);
      assert.ok(gain(precedence, order, [space.sigma0, ...orders.slice(0, index)], space) > 0);
    }
  });
});
