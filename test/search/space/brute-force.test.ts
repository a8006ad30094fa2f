/** The search beside a going through of all orders, for models of up to 14 operations. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { af } from '../../../src/search/heuristics/af.js';
import { pf } from '../../../src/search/heuristics/pf.js';
import { explore } from '../explore.js';
import { extensionsOf, posetsOfFewOrders, spaceOfPoset } from '../posets.js';

type PairsOf = (order: readonly number[]) => string[];

const precedence: PairsOf = (order) =>
  order.flatMap((before, place) => order.slice(place + 1).map((after) => `${before} ${after}`));
const adjacency: PairsOf = (order) =>
  order.slice(1).map((after, place) => `${order[place]} ${after}`);

const allOf = (pairsOf: PairsOf, orders: readonly (readonly number[])[]) =>
  new Set(orders.flatMap(pairsOf));

describe('models of up to 14 operations', () => {
  it('have the orders, the number of them and the coverage that going through all gives', () => {
    fc.assert(
      fc.property(posetsOfFewOrders, fc.array(fc.nat(), { maxLength: 5 }), (poset, picks) => {
        const all = extensionsOf(poset, 500) ?? [];
        const space = spaceOfPoset(poset, true);
        const listed = (orders: readonly ArrayLike<number>[]) =>
          orders.map((order) => Array.from(order).join()).sort();
        assert.deepEqual(listed(space.orders() ?? []), listed(all));
        assert.equal(space.downsets()?.orders, BigInt(all.length));
        for (const order of all) assert.equal(space.valid(space.orderOf(order)), true);

        const tried = picks.flatMap((pick) => all.slice(pick % all.length).slice(0, 1));
        const { precedence: ofPrecedence, adjacency: ofAdjacency } = space.coverage(
          tried.map((order) => space.orderOf(order)),
        );
        const sigma0 = [...space.sigma0.keys()];
        for (const [measured, pairsOf] of [
          [ofPrecedence, precedence],
          [ofAdjacency, adjacency],
        ] as const) {
          const covered = allOf(pairsOf, [sigma0, ...tried]).size;
          assert.deepEqual(measured, { covered, total: allOf(pairsOf, all).size });
        }
      }),
      { numRuns: 150 },
    );
  });

  for (const [name, heuristic, pairsOf] of [
    ['pf', pf, precedence],
    ['af', af, adjacency],
  ] as const) {
    it(`are gone through by ${name} as by Algorithm 1: each order brings as much as any could`, () => {
      fc.assert(
        fc.property(posetsOfFewOrders, fc.nat(), (poset, seed) => {
          const all = extensionsOf(poset, 500) ?? [];
          const space = spaceOfPoset(poset, true);
          const covered = allOf(pairsOf, [[...space.sigma0.keys()]]);
          for (const given of explore(heuristic, space, { seed, most: 5 })) {
            const order = space.indicesOf(given);
            const gain = (one: readonly number[]) =>
              pairsOf(one).filter((pair) => !covered.has(pair)).length;
            assert.equal(gain(order), Math.max(...all.map(gain)));
            for (const pair of pairsOf(order)) covered.add(pair);
          }
        }),
        { numRuns: 100 },
      );
    });
  }
});
