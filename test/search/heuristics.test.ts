import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { adjacency, coveredPairs, precedence, type Relation } from '../../src/model/coverage.js';
import type { Footprint } from '../../src/model/footprint.js';
import { Prefix } from '../../src/model/linear-extensions.js';
import { buildModel } from '../../src/model/model.js';
import type { Order } from '../../src/model/operation.js';
import { af } from '../../src/search/af.js';
import { cf } from '../../src/search/cf.js';
import { delay } from '../../src/search/delay.js';
import { dpor, prunedDpor } from '../../src/search/dpor.js';
import { earlyInput } from '../../src/search/early-input.js';
import type { HeuristicFactory, Tried } from '../../src/search/heuristic.js';
import { heuristics } from '../../src/search/heuristics.js';
import { OrderSpace, orderSpace } from '../../src/search/order-space.js';
import { pct } from '../../src/search/pct.js';
import { pf } from '../../src/search/pf.js';
import { portfolio } from '../../src/search/portfolio.js';
import { seeded } from '../../src/search/random.js';
import { rd } from '../../src/search/rd.js';
import { surw } from '../../src/search/surw.js';
import { urw } from '../../src/search/urw.js';
import { possibleOrders } from '../model/brute-force.js';
import { dialog, input, parse, response } from '../model/operations.js';
import { recordings } from '../model/recordings.js';
import { type Poset, posets, posetsOfFewOrders, spaceOfPoset } from './posets.js';
import { adapted, chainsOf, figure1, longPage, ran, settings, spaceOf } from './spaces.js';

/** The orders that a heuristic gives when every run keeps to its order. */
function explore(
  factory: HeuristicFactory,
  space: OrderSpace,
  { seed = 1, most = Infinity, history = [] as Tried[] } = {},
): Order[] {
  const heuristic = factory(space, seeded(seed));
  const tried = [...history];
  for (let order = heuristic.next(tried); order !== null; order = heuristic.next(tried)) {
    tried.push(ran(order));
    if (tried.length - history.length >= most) break;
  }
  return tried.slice(history.length).map(({ order }) => order);
}

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

describe('every heuristic', () => {
  for (const [name, factory] of Object.entries(heuristics)) {
    it(`${name} gives every possible order but σ0, once`, () => {
      fc.assert(
        fc.property(recordings(6), fc.nat(), (recording, seed) => {
          const space = spaceOf(recording);
          const expected = possibleOrders(recording).map((order) => join(space.orderOf(order)));
          const others = expected.filter((order) => order !== join(space.sigma0));
          assert.deepEqual(explore(factory, space, { seed }).map(join).sort(), others.sort());
        }),
        { numRuns: 60 },
      );
    });

    it(`${name} gives the same orders where it does not enumerate them, if not in the same sequence`, () => {
      fc.assert(
        fc.property(recordings(6), fc.nat(), (recording, seed) => {
          const [exact, lazy] = [spaceOf(recording), spaceOf(recording, true)];
          const orders = (space: OrderSpace) => explore(factory, space, { seed }).map(join).sort();
          assert.deepEqual(orders(lazy), orders(exact));
        }),
        { numRuns: 100 },
      );
    });

    it(`${name} gives valid, new orders where they are too many to enumerate`, () => {
      fc.assert(
        fc.property(recordings(9), fc.nat(), (recording, seed) => {
          const space = spaceOf(recording, true);
          const orders = explore(factory, space, { seed, most: 30 });
          assert.equal(new Set([...orders, space.sigma0].map(join)).size, orders.length + 1);
          for (const order of orders) assert.equal(space.valid(order), true);
        }),
        { numRuns: 60 },
      );
    });

    it(`${name} gives the same orders for the same seed, and heeds the seed`, () => {
      for (const space of [figure1, longPage(40)]) {
        const orders = (seed: number) => explore(factory, space, { seed, most: 5 });
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
            const before = explore(factory, space, { most: 3 });
            // The last run did not keep to its order: neither is tried again.
            const [other] = explore(rd, space, { seed: 7, most: 1 });
            const history = before.map((order, place) =>
              place === 2 ? adapted(order, other ?? order) : ran(order),
            );
            const after = explore(factory, space, { seed: 2, most: 10, history });
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
      const orders = explore(factory, space, { most: 30 });
      assert.equal(new Set(orders.map(join)).size, 30);
      for (const order of orders) assert.equal(space.valid(order), true);
    });

    it(`${name} gives nothing where nothing else can happen`, () => {
      const only = spaceOf({
        operations: [],
        edges: [],
        time: { names: [], bounds: [], timers: new Map() },
      });
      assert.deepEqual(explore(factory, only), []);
    });
  }
});

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

describe('pf and af', () => {
  const cases: [string, HeuristicFactory, Relation][] = [
    ['pf', pf, precedence],
    ['af', af, adjacency],
  ];
  for (const [name, factory, relation] of cases) {
    it(`${name} is Algorithm 1: no other order would bring more new pairs`, () => {
      fc.assert(
        fc.property(recordings(6), fc.nat(), (recording, seed) => {
          const space = spaceOf(recording);
          const orders = explore(factory, space, { seed });
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
          if (wanted === undefined || actual === undefined) return;
          const history = [adapted(wanted, actual)];
          const [next] = explore(factory, space, { most: 1, history });
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
          const orders = explore(factory, lazy);
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
    const firsts = (factory: HeuristicFactory) =>
      new Set(
        Array.from({ length: 40 }, (_, seed) =>
          join(explore(factory, figure1, { seed, most: 1 })[0] ?? []),
        ),
      );
    assert.equal(firsts(pf).size, 1);
    assert.ok(firsts(af).size > 1);
  });
});

describe('pct', () => {
  it('finds a bug of depth 2 at least as often as it says', () => {
    // Three chains of four; the bug is one operation of a chain before another one of another.
    const space = chainsOf(3, 4);
    const { size } = space;
    const seeds = 1500;
    for (const [early, late] of [
      ['c11', 'c0'],
      ['c7', 'c0'],
      ['c6', 'c1'],
    ] as const) {
      let found = 0;
      for (let seed = 0; seed < seeds; seed += 1) {
        // The second order of three is for a depth of 2.
        const [, order = []] = explore(pct, space, { seed, most: 2 });
        if (order.indexOf(early) < order.indexOf(late)) found += 1;
      }
      assert.ok(found / seeds >= 1 / (3 * size), `${early} before ${late}: ${found}`);
    }
  });
});

describe('urw', () => {
  it('gives each interleaving of chains about as often as each other, where rd does not', () => {
    // Of the four interleavings of a chain of three and one alone, one has that last.
    const space = chainsOf(1, 3, 1);
    const last = (factory: HeuristicFactory) => {
      let count = 0;
      for (let seed = 0; seed < 2000; seed += 1) {
        const order = explore(factory, space, { seed, most: 1 })[0] ?? [];
        if (order[0] === 'd0') count += 1;
      }
      return count;
    };
    // One of the three that are not σ0: 667, with a standard deviation of 21.
    assert.ok(Math.abs(last(urw) - 667) < 105, `${last(urw)}`);
    assert.ok(last(rd) > 900, `${last(rd)}`);
  });

  it('gives each order as often as each other where they can be counted', () => {
    // Three that a fourth one follows, and one alone: that comes first in 6 of 30 orders, of which 29 are not σ0.
    const poset = {
      size: 5,
      edges: [
        [0, 3],
        [1, 3],
        [2, 3],
      ] as const,
    };
    const space = spaceOfPoset(poset);
    let first = 0;
    for (let seed = 0; seed < 2000; seed += 1) {
      const order = explore(urw, space, { seed, most: 1 })[0] ?? [];
      if (order[0] === 'r4') first += 1;
    }
    // 414, with a standard deviation of 18; by the weights alone 286.
    assert.ok(Math.abs(first - 414) < 80, `${first}`);
  });
});

describe('cf', () => {
  /** Chains of three, of whose operations c1 writes what c8, c5 what c6, and c0 what c2 reads. */
  const space = (() => {
    const { sigma0, constraints } = chainsOf(3, 3);
    const footprints = sigma0.map((): Footprint => ({ reads: [], writes: [] }));
    for (const [writer, reader, names] of [
      [1, 8, ['a']],
      [5, 6, ['b', 'c', 'd']],
      [0, 2, ['e', 'f']],
    ] as const) {
      footprints[writer] = { reads: [], writes: names };
      footprints[reader] = { reads: names, writes: [] };
    }
    return new OrderSpace(sigma0, constraints, 0, { footprints, inputs: new Set() });
  })();

  it('reverses what conflicts most first, and what conflicts not at all last', () => {
    const isReversed = (order: Order, early: string, late: string) =>
      order.indexOf(late) < order.indexOf(early);
    for (const seed of [1, 2, 3]) {
      const [first = [], second = []] = explore(cf, space, { seed, most: 2 });
      assert.ok(isReversed(first, 'c5', 'c6') && !isReversed(first, 'c1', 'c8'));
      assert.ok(isReversed(second, 'c1', 'c8') && !isReversed(second, 'c5', 'c6'));
    }
  });

  it('reverses little else', () => {
    const [first = []] = explore(cf, space, { most: 1 });
    assert.deepEqual(first, ['c0', 'c1', 'c2', 'c3', 'c4', 'c6', 'c5', 'c7', 'c8']);
  });
});

describe('surw', () => {
  it('is uniform over the orders of what touches one thing, whatever else there is', () => {
    // A chain of three and one alone touch it; the others, of which there are many, do not.
    const { sigma0, constraints } = chainsOf(1, 3, 9);
    const footprints = sigma0.map((id) => ({
      reads: [],
      writes: ['c0', 'c1', 'c2', 'd0'].includes(id) ? ['x'] : [],
    }));
    const space = new OrderSpace(sigma0, constraints, 0, { footprints, inputs: new Set() });
    const places = [0, 0, 0, 0];
    const seeds = 2000;
    for (let seed = 0; seed < seeds; seed += 1) {
      const order = explore(surw, space, { seed, most: 1 })[0] ?? [];
      const place = order.filter((id) => /c|d0/.test(id)).indexOf('d0');
      places[place] = (places[place] ?? 0) + 1;
    }
    // With d0 last it may be σ0, which is not given: one of the other three, then.
    for (const count of places.slice(0, 3)) {
      assert.ok(Math.abs(count - seeds / 3) < 130, places.join());
    }
  });

  it('picks what few touch more often than what all do', () => {
    const { sigma0, constraints } = chainsOf(10, 1);
    const [a = '', b = '', ...others] = sigma0;
    const footprints = sigma0.map((id) => ({
      reads: ['$'],
      writes: id === a || id === b ? ['$', 'x'] : ['$'],
    }));
    const space = new OrderSpace(sigma0, constraints, 0, { footprints, inputs: new Set() });
    const reversed = join([b, a, ...others]);
    const seeds = 500;
    let count = 0;
    for (let seed = 0; seed < seeds; seed += 1) {
      const [first = []] = explore(surw, space, { seed, most: 1 });
      if (join(first) === reversed) count += 1;
    }
    // A third, with a standard deviation of 11, if both were as likely.
    assert.ok(count > 0.9 * seeds, `${count}`);
  });
});

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
      const heuristic = prunedDpor(space, seeded(1));
      const history: Tried[] = [];
      for (let order = heuristic.next(history); order !== null; order = heuristic.next(history)) {
        const failed = isError && order.indexOf(b) < order.indexOf(a);
        history.push({ ...ran(order), failed });
      }
      return history.map(({ order }) => order.indexOf(b) < order.indexOf(a));
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
    const { edges } = buildModel(operations, { imports: new Map() });
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

describe('early-input', () => {
  it('is the one order in which the inputs come as early as they can', () => {
    const space = longPage(40);
    const [first = [], ...others] = explore(earlyInput, space);
    const isInput = (place: number) => space.inputs.has(space.indicesOf(first)[place] ?? -1);
    assert.ok(isInput(1), 'behind what makes it possible');
    assert.deepEqual(others, []);
    assert.deepEqual(explore(earlyInput, figure1).map(join), ['p1.e1.p2.p3']);
  });
});

describe('portfolio', () => {
  it('asks several heuristics in turns', () => {
    const space = longPage(40);
    const [first, , , fourth] = explore(portfolio, space, { most: 4 });
    assert.deepEqual([first], explore(pf, space, { most: 1 }));
    assert.deepEqual([fourth], explore(earlyInput, space));
  });
});

describe('rd', () => {
  it('gives each order first about as often as each other', () => {
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 2000; seed += 1) {
      const first = join(explore(rd, figure1, { seed, most: 1 })[0] ?? []);
      counts.set(first, (counts.get(first) ?? 0) + 1);
    }
    assert.equal(counts.size, 5);
    // 400 each, with a standard deviation of 18.
    for (const count of counts.values()) assert.ok(Math.abs(count - 400) < 90, `${count}`);
  });
});
