import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { PartialOrder } from '../../src/model/partial-order.js';
import { countExtensions, countOrders } from '../../src/search/count-orders.js';
import { seeded } from '../../src/search/random.js';
import { possibleOrders } from '../model/brute-force.js';
import { recordings } from '../model/recordings.js';
import { posets } from './posets.js';
import { chainsOf, spaceOf } from './spaces.js';

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

describe('countExtensions', () => {
  it('counts the linear extensions of any order', () => {
    fc.assert(
      fc.property(posets(14), ({ size, edges }) => {
        const order = new PartialOrder(size, edges);
        const expected = countSlowly(size, (a, b) => order.precedes(a, b));
        assert.equal(countExtensions(order, 20_000), expected);
      }),
      { numRuns: 100 },
    );
  });

  it('knows how the chains of a page can be interleaved', () => {
    const { happensBefore } = chainsOf(4, 15).constraints;
    const expected = factorial(60n) / factorial(15n) ** 4n;
    assert.equal(countExtensions(happensBefore, 50_000), expected);
  });

  it('gives up where there are too many beginnings', () => {
    assert.equal(countExtensions(new PartialOrder(30, []), 1000), null);
  });
});

describe('countOrders', () => {
  it('counts those that time and the order of queues allow', () => {
    fc.assert(
      fc.property(recordings(6), (recording) => {
        const expected = possibleOrders(recording).length;
        assert.deepEqual(countOrders(spaceOf(recording), seeded(1)), {
          exact: String(expected),
          log10: Math.log10(expected),
          error: 0,
        });
      }),
      { numRuns: 60 },
    );
  });

  it('estimates the number where they are too many to enumerate', () => {
    for (const recording of fc.sample(recordings(7), { numRuns: 15, seed: 2 })) {
      const expected = possibleOrders(recording).length;
      const counts = Array.from({ length: 10 }, (_, seed) =>
        countOrders(spaceOf(recording, true), seeded(seed)),
      );
      const estimates = counts.map(({ log10 }) => 10 ** log10);
      const mean = estimates.reduce((sum, one) => sum + one, 0) / counts.length;
      const errors = counts.map(({ error }, index) => error * (estimates[index] ?? 0));
      const ofMean = Math.hypot(...errors) / counts.length;
      const difference = Math.abs(mean - expected);
      assert.ok(difference <= 4 * ofMean + 1e-9 * expected, `${mean} ± ${ofMean}, not ${expected}`);
    }
  });

  it('has no error where each operation follows one other', () => {
    const { exact, log10, error } = countOrders(chainsOf(12, 10), seeded(1));
    const digits = String(factorial(120n) / factorial(10n) ** 12n);
    assert.equal(exact, null);
    assert.ok(error < 1e-6);
    assert.ok(
      Math.abs(
        log10 - (digits.length - 1 + Math.log10(Number(`${digits[0]}.${digits.slice(1, 15)}`))),
      ) < 1e-6,
    );
  });
});
