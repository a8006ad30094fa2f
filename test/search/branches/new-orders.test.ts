import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { History } from '../../../src/search/branches/history.js';
import { NewOrders } from '../../../src/search/branches/new-orders.js';
import type { Heuristic } from '../../../src/search/heuristics/heuristic.js';
import { seeded } from '../../../src/search/random.js';
import { explore } from '../explore.js';
import { adapted, chainsOf, figure1 } from '../spaces.js';

/** Orders of Figure 1: p1 first, the others in any order; [0, 1, 2, 3] is σ0. */
const SOME = [
  [0, 3, 1, 2],
  [0, 1, 2, 3],
  [0, 3, 1, 2],
  [0, 2, 1, 3],
];

describe('NewOrders', () => {
  it('drops σ0 and what was given, and answers whether each proposal was new', () => {
    const answers: boolean[] = [];
    const proposing: Heuristic = function* () {
      for (const order of SOME) answers.push(yield order);
    };
    assert.deepEqual(explore(proposing, figure1), [
      ['p1', 'e1', 'p2', 'p3'],
      ['p1', 'p3', 'p2', 'e1'],
    ]);
    assert.deepEqual(answers, [true, false, false, true]);
  });

  it('drops what was wanted or run in the history, and what others were given and have not run yet', () => {
    const history = new History();
    history.add(adapted(['p1', 'e1', 'p2', 'p3'], ['p1', 'p3', 'p2', 'e1']));
    const proposing: Heuristic = function* () {
      yield* SOME;
      yield [0, 2, 3, 1];
    };
    const [one, other] = [1, 2].map(
      (seed) => new NewOrders(proposing, figure1, seeded(seed), history),
    );
    assert.deepEqual(one?.next(), ['p1', 'p3', 'e1', 'p2']);
    assert.equal(other?.next(), null);
  });

  it('gives any other order where the heuristic has no wish, until there is none', () => {
    const wishless: Heuristic = function* () {
      yield [0, 3, 1, 2];
      for (;;) yield null;
    };
    const orders = explore(wishless, figure1).map((order) => order.join(' '));
    assert.equal(orders[0], 'p1 e1 p2 p3');
    assert.equal(new Set(orders).size, 5);
  });

  it('finds the only order that is left, though it is one of thousands and they cannot be compared', () => {
    const space = chainsOf(7, 1);
    assert.equal(space.orders(), null);
    const wishless: Heuristic = function* () {
      for (;;) yield null;
    };
    assert.equal(explore(wishless, space).length, 5039);
  });
});
