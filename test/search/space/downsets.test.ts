import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { enumerateOrders } from '../../../src/model/linear-extensions.js';
import { PartialOrder } from '../../../src/model/partial-order.js';
import { seeded } from '../../../src/search/random.js';
import { Downsets } from '../../../src/search/space/downsets.js';
import { posets, spaceOfPoset } from '../posets.js';
import { chainsOf } from '../spaces.js';

/** Of the orders of all but one operation that can come last, one after another. */
function countSlowly(size: number, precedes: (a: number, b: number) => boolean): bigint {
  const counts = new Map<number, bigint>([[0, 1n]]);
  const count = (set: number): bigint => {
    const known = counts.get(set);
    if (known !== undefined) return known;
    let sum = 0n;
    for (let last = 0; last < size; last += 1) {
      const rest = set & ~(1 << last);
      const isLast = rest !== set && !isAnyOf(rest, (other) => precedes(last, other));
      if (isLast) sum += count(rest);
    }
    counts.set(set, sum);
    return sum;
  };
  const isAnyOf = (set: number, is: (operation: number) => boolean) =>
    Array.from({ length: size }, (_, one) => one).some((one) => (set >> one) & 1 && is(one));
  return count((1 << size) - 1);
}

const factorial = (n: bigint): bigint => (n === 0n ? 1n : n * factorial(n - 1n));

describe('Downsets', () => {
  it('count the linear extensions of any order', () => {
    fc.assert(
      fc.property(posets(14), ({ size, edges }) => {
        const order = new PartialOrder(size, edges);
        const expected = countSlowly(size, (a, b) => order.precedes(a, b));
        assert.equal(Downsets.of(order, 20_000)?.orders, expected);
      }),
      { numRuns: 100 },
    );
  });

  it('know how the chains of a page can be interleaved', () => {
    const { happensBefore } = chainsOf(4, 15).constraints;
    const expected = factorial(60n) / factorial(15n) ** 4n;
    assert.equal(Downsets.of(happensBefore, 16 ** 4)?.orders, expected);
    assert.equal(Downsets.of(happensBefore, 16 ** 4 - 1), null, 'too many');
  });

  it('draw each order with the same chance', () => {
    for (const poset of fc.sample(posets(6), { numRuns: 20, seed: 3 })) {
      const { constraints } = spaceOfPoset(poset);
      const orders = (enumerateOrders(constraints, 1000) ?? []).map((order) => order.join());
      const downsets = Downsets.of(constraints.happensBefore, 1000);
      const random = seeded(poset.size);
      const expected = 200;
      const drawn = new Map(orders.map((order) => [order, 0]));
      for (let draw = 0; draw < orders.length * expected; draw += 1) {
        const order = downsets?.draw(random).join() ?? '';
        drawn.set(order, (drawn.get(order) ?? 0) + 1);
      }
      assert.equal(drawn.size, orders.length, 'no others');
      for (const count of drawn.values()) {
        assert.ok(Math.abs(count - expected) < 5.5 * Math.sqrt(expected), `${count}`);
      }
    }
  });
});
