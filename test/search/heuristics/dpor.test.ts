import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Footprint } from '../../../src/model/footprint.js';
import type { Order } from '../../../src/model/operation.js';
import { dpor, prunedDpor } from '../../../src/search/heuristics/dpor.js';
import { OrderSpace, orderSpace } from '../../../src/search/space/order-space.js';
import { dialog, input, modelOf, parse, response } from '../../model/operations.js';
import { explore } from '../explore.js';
import { type Poset, posets, posetsOfFewOrders, spaceOfPoset } from '../posets.js';
import { adapted, chainsOf, ran, settings } from '../spaces.js';

const join = (order: Order) => order.join('.');

describe('dpor', () => {
  interface Effects {
    readonly poset: Poset;
    readonly footprints: readonly Footprint[];
  }

  const names = fc.subarray(['x', 'y', 'z'], { maxLength: 2 });
  const effects: fc.Arbitrary<Effects> = fc.oneof(posets(6), posetsOfFewOrders).chain((poset) => {
    const length = { minLength: poset.size, maxLength: poset.size };
    const footprints = fc.array(fc.record({ reads: names, writes: names }), length);
    return fc.record({ poset: fc.constant(poset), footprints });
  });

  /** What each operation reads, and what is there in the end. */
  function stateAfter(order: readonly number[], footprints: readonly Footprint[]): string {
    const values = new Map<string, string>();
    const seen = new Map<number, string>();
    for (const operation of order) {
      const { reads = [], writes = [] } = footprints[operation] ?? {};
      const read = [...reads, ...writes].map((name) => values.get(name) ?? '').join('+');
      seen.set(operation, reads.map((name) => values.get(name) ?? '').join('+'));
      for (const name of writes) values.set(name, `${operation}(${read})`);
    }
    return JSON.stringify([[...values].sort(), [...seen].sort()]);
  }

  it('reaches every state that all orders reach, by footprints that tell all', () => {
    fc.assert(
      fc.property(effects, ({ poset, footprints }) => {
        const { sigma0, constraints } = spaceOfPoset(poset, true);
        const known = { footprints, inputs: new Set<number>() };
        const space = new OrderSpace(sigma0, constraints, undefined, known);
        const stateOf = (order: Iterable<number>) => stateAfter([...order], footprints);
        const all = new Set((space.orders() ?? []).map(stateOf));
        const given = explore(prunedDpor, space).map((order) => space.indicesOf(order));
        const reached = new Set([space.indicesOf(sigma0), ...given].map(stateOf));
        assert.deepEqual(reached, all);
        assert.equal(given.length + 1, classesOf(space), 'one order of each class');
      }),
      { numRuns: 300 },
    );
  });

  /** In how many ways the conflicting pairs can come, over all orders. */
  function classesOf(space: OrderSpace): number {
    const all = [...space.sigma0.keys()];
    const pairs = all.flatMap((a) =>
      all.filter((b) => a < b && space.conflict(a, b) > 0).map((b) => [a, b] as const),
    );
    const turns = (space.orders() ?? []).map((order) =>
      pairs.map(([a, b]) => order.indexOf(a) < order.indexOf(b)).join(),
    );
    return new Set(turns).size;
  }

  /** Four operations that write one thing. */
  function conflicting(): OrderSpace {
    const { sigma0, constraints } = chainsOf(4, 1);
    const footprints = sigma0.map(() => ({ reads: [], writes: ['a'] }));
    return new OrderSpace(sigma0, constraints, 0, { footprints, inputs: new Set() });
  }

  it('gives the rest of the classes, where it is made anew in between', () => {
    const space = conflicting();
    const all = explore(prunedDpor, space);
    assert.equal(all.length, 23);
    for (const most of [3, 15]) {
      const history = all.slice(0, most).map(ran);
      assert.equal(explore(prunedDpor, space, { history }).length, 23 - most);
    }
  });

  it('goes on from orders that passed before those that failed', () => {
    const space = conflicting();
    const [, , a = '', b = ''] = space.sigma0;
    /** Whether each order has these two the other way round, which is an error if it is said so. */
    const given = (isError: boolean) => {
      const isOther = (order: Order) => order.indexOf(b) < order.indexOf(a);
      return explore(prunedDpor, space, { fails: (order) => isError && isOther(order) }).map(
        isOther,
      );
    };
    const [blind, told] = [given(false), given(true)];
    assert.deepEqual(told.toSorted(), blind.toSorted());
    // Three are one reversal from the recorded order; then come those that are two.
    const early = (all: readonly boolean[]) => all.slice(0, 5).filter((fails) => fails).length;
    assert.deepEqual([early(blind), early(told)], [3, 1]);
  });

  it('takes a run that lacked operations for none of the classes', () => {
    const space = conflicting();
    const [first = []] = explore(prunedDpor, space);
    const history = [adapted(first, space.sigma0.slice(1))];
    assert.equal(
      explore(prunedDpor, space, { history }).length,
      22,
      'all but the one that was wanted',
    );
  });

  it('moves what opens a dialog along with the answer', () => {
    const operations = [
      parse('p1', 1),
      input('u1', 0, { enabledBy: ['p1'], at: 100 }),
      dialog('d1', { cause: 'u1', at: 200 }),
      response('r1', { cause: 'p1', at: 300 }),
    ].map((operation) => ({
      ...operation,
      footprint: { reads: [], writes: ['d1', 'r1'].includes(operation.id) ? ['#x'] : [] },
    }));
    const { edges } = modelOf(operations, { imports: new Map() });
    const given = explore(prunedDpor, orderSpace(operations, edges, settings));
    assert.deepEqual(given.map(join), ['p1.r1.u1.d1']);
  });

  it('leaves out nothing of what nobody sees', () => {
    const { sigma0, constraints } = chainsOf(3, 1);
    const footprints = [null, { reads: [], writes: [] }, { reads: [], writes: [] }];
    const space = new OrderSpace(sigma0, constraints, 0, { footprints, inputs: new Set() });
    const sides = new Set(
      explore(prunedDpor, space).map((order) => {
        const [unseen, ...others] = space.sigma0.map((id) => order.indexOf(id));
        return others.map((place) => place < (unseen ?? 0)).join();
      }),
    );
    assert.deepEqual([...sides].sort(), ['false,true', 'true,false', 'true,true']);
  });

  it('goes on with the others, where nothing is pruned', () => {
    const space = chainsOf(2, 2);
    assert.deepEqual(explore(prunedDpor, space), []);
    assert.equal(explore(dpor, space).length, 5);
  });
});
