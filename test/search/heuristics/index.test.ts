import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Order } from '../../../src/model/operation.js';
import { heuristics } from '../../../src/search/heuristics/index.js';
import { rd } from '../../../src/search/heuristics/rd.js';
import type { OrderSpace } from '../../../src/search/space/order-space.js';
import { possibleOrders } from '../../model/brute-force.js';
import { recordings } from '../../model/recordings.js';
import { explore } from '../explore.js';
import { adapted, figure1, longPage, ran, spaceOf } from '../spaces.js';

const join = (order: Order) => order.join('.');

describe('every heuristic', () => {
  for (const [name, heuristic] of Object.entries(heuristics)) {
    it(`${name} gives every possible order but σ0, once`, () => {
      fc.assert(
        fc.property(recordings(6), fc.nat(), (recording, seed) => {
          const space = spaceOf(recording);
          const expected = possibleOrders(recording).map((order) => join(space.orderOf(order)));
          const others = expected.filter((order) => order !== join(space.sigma0));
          assert.deepEqual(explore(heuristic, space, { seed }).map(join).sort(), others.sort());
        }),
        { numRuns: 60 },
      );
    });

    it(`${name} gives the same orders where it does not enumerate them, if not in the same sequence`, () => {
      fc.assert(
        fc.property(recordings(6), fc.nat(), (recording, seed) => {
          const [exact, lazy] = [spaceOf(recording), spaceOf(recording, true)];
          const orders = (space: OrderSpace) =>
            explore(heuristic, space, { seed }).map(join).sort();
          assert.deepEqual(orders(lazy), orders(exact));
        }),
        { numRuns: 100 },
      );
    });

    it(`${name} gives valid, new orders where they are too many to enumerate`, () => {
      fc.assert(
        fc.property(recordings(9), fc.nat(), (recording, seed) => {
          const space = spaceOf(recording, true);
          const orders = explore(heuristic, space, { seed, most: 30 });
          assert.equal(new Set([...orders, space.sigma0].map(join)).size, orders.length + 1);
          for (const order of orders) assert.equal(space.valid(order), true);
        }),
        { numRuns: 60 },
      );
    });

    it(`${name} gives the same orders for the same seed, and heeds the seed`, () => {
      for (const space of [figure1, longPage(40)]) {
        const orders = (seed: number) => explore(heuristic, space, { seed, most: 5 });
        assert.deepEqual(orders(1), orders(1));
        const some = [1, 2, 3, 4, 5, 6].map((seed) => String(orders(seed)));
        assert.ok(new Set(some).size > 1);
      }
    });

    it(`${name} gives none of the orders of an earlier search`, () => {
      for (const lazy of [false, true]) {
        fc.assert(
          fc.property(recordings(6), (recording) => {
            const space = spaceOf(recording, lazy);
            const before = explore(heuristic, space, { most: 3 });
            // The last run did not keep to its order: neither is tried again.
            const [other] = explore(rd, space, { seed: 7, most: 1 });
            const history = before.map((order, place) =>
              place === 2 ? adapted(order, other ?? order) : ran(order),
            );
            const after = explore(heuristic, space, { seed: 2, most: 10, history });
            const known = new Set(
              history.flatMap(({ order, actual }) => [join(order), join(actual)]),
            );
            assert.deepEqual(
              after.filter((order) => known.has(join(order))),
              [],
            );
          }),
          { numRuns: 40 },
        );
      }
    });

    it(`${name} gives 30 valid orders of 200 operations`, () => {
      const space = longPage(200);
      assert.equal(space.orders(), null);
      const orders = explore(heuristic, space, { most: 30 });
      assert.equal(new Set(orders.map(join)).size, 30);
      for (const order of orders) assert.equal(space.valid(order), true);
    });

    it(`${name} gives nothing where nothing else can happen`, () => {
      const only = spaceOf({
        operations: [],
        edges: [],
        time: { names: [], bounds: [], timers: new Map() },
      });
      assert.deepEqual(explore(heuristic, only), []);
    });
  }
});
