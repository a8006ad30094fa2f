import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type Pair, reversedBetween } from '../../../src/search/shrinking/between.js';
import { type Answer, type Shrinkable, shrink } from '../../../src/search/shrinking/shrink.js';
import { noTime } from './no-time.js';

type Order = readonly number[];
type Ending = Answer['ended'];
const has = (order: Order, [first, second]: Pair) => order.indexOf(first) < order.indexOf(second);
const free = {
  ...noTime,
  isPossible: () => true,
  happensBefore: () => false,
  orderWith: () => null,
};

function permutations(of: readonly number[]): number[][] {
  if (of.length === 0) return [[]];
  return of.flatMap((first) =>
    permutations(of.filter((one) => one !== first)).map((others) => [first, ...others]),
  );
}

/** An order of which some pairs, all reversed, are what it takes to fail. */
const failingOrder = (mostPairs: number) =>
  fc
    .integer({ min: 2, max: 14 })
    .chain((size) =>
      fc.record({
        failing: fc.shuffledSubarray([...Array(size).keys()], {
          minLength: size,
          maxLength: size,
        }),
        seeds: fc.array(fc.nat(), { minLength: 1, maxLength: mostPairs }),
        guess: fc.option(fc.tuple(fc.nat({ max: size - 1 }), fc.nat({ max: size - 1 }))),
      }),
    )
    .map(({ failing, seeds, guess }) => {
      const reversed = failing.flatMap((first, place) =>
        failing
          .slice(place + 1)
          .filter((second) => second < first)
          .map((second): Pair => [first, second]),
      );
      const at = (seed: number) => seed % Math.max(1, reversed.length);
      return {
        failing,
        guess,
        needed: seeds.flatMap((seed) => reversed.slice(at(seed), at(seed) + 1)),
      };
    });

/**
 * @param endingOf of an order that runs as it was wanted
 * @param most so many orders run at most
 */
function run(shrinkable: Shrinkable, endingOf: (order: Order) => Ending, most = Infinity) {
  const search = shrink(shrinkable);
  const asked: Order[] = [];
  for (let step = search.next(); ; ) {
    if (step.done) return { shrunk: step.value, asked };
    if (asked.length === most) {
      step = search.next({ ended: 'spent' });
    } else {
      asked.push(step.value);
      step = search.next({ ended: endingOf(step.value), order: step.value });
    }
  }
}

const failsWith =
  (needed: readonly Pair[]) =>
  (order: Order): Ending =>
    needed.every((pair) => has(order, pair)) ? 'fails' : 'passes';

describe('shrink', () => {
  it('finds the one reversal that it takes, whatever is guessed', () => {
    fc.assert(
      fc.property(failingOrder(1), ({ failing, guess, needed }) => {
        fc.pre(needed.length > 0);
        const endingOf = failsWith(needed);
        const { shrunk } = run({ ...free, failing, guess }, endingOf);
        assert.ok(shrunk !== null);
        assert.deepEqual(shrunk.reversals, [{ pair: needed[0], inseparable: [] }]);
        assert.deepEqual([endingOf(shrunk.near), endingOf(shrunk.far)], ['passes', 'fails']);
        const [pair] = needed;
        assert.ok(pair !== undefined && has(shrunk.far, pair) && !has(shrunk.near, pair));
      }),
    );
  });

  it('takes two runs at most when the guess is right', () => {
    fc.assert(
      fc.property(failingOrder(1), ({ failing, needed: [pair] }) => {
        fc.pre(pair !== undefined);
        const { asked } = run(
          { ...free, failing, guess: pair ?? null },
          failsWith([pair ?? [1, 0]]),
        );
        assert.ok(asked.length <= 2, `${asked.length} runs`);
      }),
    );
  });

  it('ends at an order that passes and one that fails, however many reversals it takes', () => {
    fc.assert(
      fc.property(failingOrder(5), ({ failing, guess, needed }) => {
        fc.pre(needed.length > 0);
        const endingOf = failsWith(needed);
        const { shrunk } = run({ ...free, failing, guess }, endingOf);
        assert.ok(shrunk !== null);
        assert.deepEqual([endingOf(shrunk.near), endingOf(shrunk.far)], ['passes', 'fails']);
        const keys = needed.map((pair) => pair.join());
        // An order may imply a pair that is needed: 2 before 1 before 0 is 2 before 0.
        for (const { pair } of shrunk.reversals) assert.ok(keys.includes(pair.join()));
      }),
    );
  });

  it('says what it needs together', () => {
    const needed: Pair[] = [
      [3, 2],
      [1, 0],
    ];
    const { shrunk } = run({ ...free, failing: [3, 2, 1, 0], guess: null }, failsWith(needed));
    assert.deepEqual(
      new Set(shrunk?.reversals.map(({ pair }) => pair.join())),
      new Set(['3,2', '1,0']),
    );
  });

  it('says what runs have told by the time that there may be no more', () => {
    fc.assert(
      fc.property(failingOrder(5), fc.nat({ max: 12 }), ({ failing, guess, needed }, most) => {
        fc.pre(needed.length > 0);
        const endingOf = failsWith(needed);
        const { shrunk } = run({ ...free, failing, guess }, endingOf, most);
        if (shrunk === null) return;
        const [{ pair, inseparable }] = shrunk.reversals;
        assert.deepEqual([endingOf(shrunk.near), endingOf(shrunk.far)], ['passes', 'fails']);
        assert.deepEqual(inseparable, []);
        assert.ok(needed.some((one) => one.join() === pair.join()));
        assert.ok(has(shrunk.far, pair) && !has(shrunk.near, pair));
      }),
    );
  });

  it('keeps the first of two reversals where there are no runs for the second', () => {
    const needed: Pair[] = [
      [3, 2],
      [1, 0],
    ];
    const told = [...Array(8).keys()].map((most) => {
      const { shrunk } = run(
        { ...free, failing: [3, 2, 1, 0], guess: null },
        failsWith(needed),
        most,
      );
      return shrunk?.reversals.length ?? 0;
    });
    assert.deepEqual(told, told.toSorted());
    assert.deepEqual(new Set(told), new Set([0, 1, 2]));
  });

  it('claims no pair that its two orders do not differ in, whatever can happen and fails', () => {
    const all = permutations([0, 1, 2, 3]);
    const pair = fc.constantFrom<Pair>([1, 0], [2, 0], [2, 1], [3, 0], [3, 1], [3, 2]);
    const world = fc.record({
      possible: fc.subarray(all, { minLength: 8 }),
      ways: fc.array(fc.array(pair, { minLength: 1, maxLength: 2 }), {
        minLength: 1,
        maxLength: 2,
      }),
      guess: fc.option(pair),
      chosen: fc.nat(),
      // What ran in place of an order that was asked for.
      instead: fc.array(fc.option(fc.constantFrom(...all), { freq: 4 }), { minLength: 12 }),
    });
    fc.assert(
      fc.property(world, ({ possible, ways, guess, chosen, instead }) => {
        const orders = [[0, 1, 2, 3], ...possible];
        const fails = (order: Order) => ways.some((way) => way.every((one) => has(order, one)));
        const failed = orders.filter(fails);
        const failing = failed[chosen % Math.max(1, failed.length)];
        fc.pre(failing !== undefined);
        const isPossible = (order: Order) => orders.some((one) => one.join() === order.join());
        const orderWith = (pairs: readonly Pair[]) =>
          orders.find((order) => pairs.every((one) => has(order, one))) ?? null;
        const search = shrink({ ...free, isPossible, orderWith, failing: failing ?? [], guess });
        const ran = new Map<string, Order>();
        let step = search.next();
        while (!step.done) {
          const asked = step.value;
          const order = ran.get(asked.join()) ?? instead[ran.size % instead.length] ?? asked;
          ran.set(asked.join(), order);
          step = search.next({ ended: fails(order) ? 'fails' : 'passes', order });
        }
        if (step.value === null) return;
        const { near, far, reversals } = step.value;
        const [{ pair: claimed, inseparable }] = reversals;
        assert.deepEqual([fails(near), fails(far)], [false, true]);
        const differ = reversedBetween(near, far).map((one) => one.join());
        assert.ok(differ.includes(claimed.join()), `${claimed} is not in ${differ.join('; ')}`);
        if (inseparable.length === 0) assert.deepEqual(differ, [claimed.join()]);
      }),
      { numRuns: 2000 },
    );
  });

  it('says that more is needed, where an order that has the pair passes', () => {
    const needed: Pair[] = [
      [3, 2],
      [1, 0],
    ];
    const shown = [...Array(9).keys()].flatMap((most) => {
      const asked = run({ ...free, failing: [3, 2, 1, 0], guess: null }, failsWith(needed), most);
      return asked.shrunk ?? [];
    });
    const alone = shown.filter(({ reversals }) => reversals.length === 1);
    assert.ok(alone.length > 0);
    assert.ok(alone.every(({ isWhole }) => !isWhole));
    assert.equal(shown.at(-1)?.isWhole, true);
  });

  it('names the cause of pairs that no possible order tells apart', () => {
    // Two responses, 0 and 2, each of which leads to a timer; the timers run in the order they were set in.
    const happensBefore = (a: number, b: number) => b === a + 1 && a % 2 === 0;
    const inLine = (order: Order) => has(order, [0, 2]) === has(order, [1, 3]);
    const { shrunk } = run(
      { ...free, failing: [2, 3, 0, 1], guess: null, isPossible: inLine, happensBefore },
      failsWith([[3, 1]]),
    );
    assert.deepEqual(shrunk?.reversals, [{ pair: [2, 0], inseparable: [] }]);
  });

  it('says which pairs no run tells apart where none is the cause of the others', () => {
    const isPossible = (order: Order) => has(order, [2, 0]) === has(order, [2, 1]);
    const { shrunk } = run(
      { ...free, failing: [2, 0, 1], guess: null, isPossible },
      failsWith([[2, 1]]),
    );
    assert.deepEqual(shrunk?.reversals, [{ pair: [2, 1], inseparable: [[2, 0]] }]);
  });

  it('tells pairs apart though all orders between fail in another way', () => {
    // The one pair fails, and the other one fails otherwise, unless the one hides that.
    const endingOf = (order: Order): Ending => {
      if (has(order, [3, 2])) return 'fails';
      return has(order, [1, 0]) ? 'unresolved' : 'passes';
    };
    const { shrunk } = run({ ...free, failing: [1, 0, 3, 2], guess: null }, endingOf);
    assert.deepEqual(shrunk?.reversals, [{ pair: [3, 2], inseparable: [] }]);
    assert.deepEqual([endingOf(shrunk.near), endingOf(shrunk.far)], ['passes', 'fails']);
  });

  it('claims nothing where runs leave it one of very many pairs', () => {
    const failing = [...Array(14).keys()].reverse();
    const { shrunk } = run({ ...free, failing, guess: null }, () => 'unresolved');
    assert.equal(shrunk, null);
  });

  it('asks for no order that is impossible, and none twice in a row', () => {
    fc.assert(
      fc.property(
        failingOrder(3),
        fc.func(fc.boolean()),
        ({ failing, guess, needed }, isPossible) => {
          fc.pre(needed.length > 0);
          const { asked } = run({ ...free, isPossible, failing, guess }, failsWith(needed));
          assert.ok(asked.every((order) => isPossible(order)));
        },
      ),
    );
  });

  it('turns the guessed two the other way round where others are between them', () => {
    // 2 never follows 4 at once: 3 is between the two where they are reversed.
    const isPossible = (order: Order) => order.indexOf(2) !== order.indexOf(4) + 1;
    const orderWith = () => [0, 1, 4, 3, 2];
    const { asked } = run(
      { ...free, isPossible, orderWith, failing: [4, 0, 3, 1, 2], guess: [4, 2] },
      failsWith([[4, 2]]),
    );
    assert.deepEqual(asked.slice(0, 2), [
      [0, 1, 4, 3, 2],
      [0, 1, 3, 2, 4],
    ]);
  });

  it('has nothing to say of the recorded order', () => {
    const { shrunk, asked } = run({ ...free, failing: [0, 1, 2], guess: null }, () => 'fails');
    assert.deepEqual([shrunk, asked], [null, []]);
  });
});
