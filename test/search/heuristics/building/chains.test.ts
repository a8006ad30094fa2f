import assert from 'node:assert/strict';
import { it } from 'node:test';
import { PairSet } from '../../../../src/model/pair-set.js';
import { PartialOrder } from '../../../../src/model/partial-order.js';
import { Chains } from '../../../../src/search/heuristics/building/chains.js';

/** Two chains, 0 → 1 and 2 → 3, and 4, all of whose pairs are wanted behind. */
function twoChainsAndOne() {
  const order = new PartialOrder(5, [
    [0, 1],
    [2, 3],
  ]);
  const wanted = new PairSet(5);
  for (const second of [2, 3]) wanted.add({ first: 0, second });
  for (const second of [1, 4]) wanted.add({ first: 2, second });
  return { wanted, chains: new Chains(order, wanted) };
}

it('names the chains that wanted pairs end in, most of them first', () => {
  const { wanted, chains } = twoChainsAndOne();
  assert.deepEqual(chains.owing(wanted), [[2, 3], [0, 1], [4]]);
  wanted.delete({ first: 2, second: 1 });
  assert.deepEqual(chains.owing(wanted), [[2, 3], [4]]);
});

it('has each order pay what one more chain owes', () => {
  const { wanted, chains } = twoChainsAndOne();
  assert.equal(chains.isInTime(wanted), true);
  chains.next();
  wanted.delete({ first: 0, second: 2 });
  assert.equal(chains.isInTime(wanted), false);
  wanted.delete({ first: 0, second: 3 });
  assert.equal(chains.isInTime(wanted), true);
  chains.next();
  assert.equal(chains.isInTime(wanted), false);
});
