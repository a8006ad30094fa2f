import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  adjacency,
  coveredPairs,
  precedence,
  type Relation,
} from '../../../../src/model/coverage.js';
import type { Order } from '../../../../src/model/operation.js';
import { af } from '../../../../src/search/heuristics/af.js';
import type { Heuristic } from '../../../../src/search/heuristics/heuristic.js';
import { pf } from '../../../../src/search/heuristics/pf.js';
import { rd } from '../../../../src/search/heuristics/rd.js';
import type { OrderSpace } from '../../../../src/search/space/order-space.js';
import { recordings } from '../../../model/recordings.js';
import { explore } from '../../explore.js';
import { adapted, figure1, spaceOf } from '../../spaces.js';

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

const join = (order: Order) => order.join('.');

describe('pf and af', () => {
  const cases: [string, Heuristic, Relation][] = [
    ['pf', pf, precedence],
    ['af', af, adjacency],
  ];
  for (const [name, heuristic, relation] of cases) {
    it(`${name} is Algorithm 1: no other order would bring more new pairs`, () => {
      fc.assert(
        fc.property(recordings(6), fc.nat(), (recording, seed) => {
          const space = spaceOf(recording);
          const orders = explore(heuristic, space, { seed });
          for (const [place, order] of orders.slice(0, 12).entries()) {
            const before = [space.sigma0, ...orders.slice(0, place)];
            const gains = orders.slice(place).map((one) => gain(relation, one, before, space));
            assert.equal(gain(relation, order, before, space), Math.max(...gains));
          }
        }),
        { numRuns: 40 },
      );
    });

    it(`${name} goes on from what earlier runs covered`, () => {
      fc.assert(
        fc.property(recordings(6), (recording) => {
          const space = spaceOf(recording);
          const [wanted, actual] = explore(rd, space, { seed: 3, most: 2 });
          fc.pre(wanted !== undefined && actual !== undefined);
          const history = [adapted(wanted, actual)];
          const [next] = explore(heuristic, space, { most: 1, history });
          const rest = explore(rd, space, { history });
          const before = [space.sigma0, actual];
          const gains = rest.map((order) => gain(relation, order, before, space));
          if (next === undefined) assert.equal(rest.length, 0);
          else assert.equal(gain(relation, next, before, space), Math.max(...gains));
        }),
        { numRuns: 40 },
      );
    });

    it(`${name} covers all pairs that can be, also without comparing all orders`, () => {
      fc.assert(
        fc.property(recordings(6), (recording) => {
          const [exact, lazy] = [spaceOf(recording), spaceOf(recording, true)];
          const orders = explore(heuristic, lazy);
          const { covered, total } =
            exact.coverage(orders)[relation === precedence ? 'precedence' : 'adjacency'];
          assert.equal(covered, total);
        }),
        { numRuns: 100 },
      );
    });
  }

  it('build an order for each pair that can be adjacent, one after the other', () => {
    const kinds = ['parse', 'response', 'async', 'defer'] as const;
    fc.assert(
      fc.property(recordings(7, kinds), fc.nat(), (recording, seed) => {
        const space = spaceOf(recording);
        const { total } = space.coverage([]).adjacency;
        const orders = explore(af, spaceOf(recording, true), { seed, most: 40 });
        for (const [place, order] of orders.entries()) {
          const before = orders.slice(0, place);
          if (space.coverage(before).adjacency.covered === total) break;
          assert.ok(gain(adjacency, order, [space.sigma0, ...before], space) > 0);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('break ties by the seed', () => {
    const firsts = (heuristic: Heuristic) =>
      new Set(
        Array.from({ length: 40 }, (_, seed) =>
          join(explore(heuristic, figure1, { seed, most: 1 })[0] ?? []),
        ),
      );
    assert.equal(firsts(pf).size, 1);
    assert.ok(firsts(af).size > 1);
  });
});
