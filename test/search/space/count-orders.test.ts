import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { seeded } from '../../../src/search/random.js';
import { countOrders } from '../../../src/search/space/count-orders.js';
import { orderSpace } from '../../../src/search/space/order-space.js';
import { possibleOrders } from '../../model/brute-force.js';
import { input, parse, response, timer } from '../../model/operations.js';
import { recordings } from '../../model/recordings.js';
import { chainsOf, settings, spaceOf } from '../spaces.js';

const factorial = (n: bigint): bigint => (n === 0n ? 1n : n * factorial(n - 1n));

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

  it('is exact where no delay of the model can make anything late', () => {
    const answers = Array.from({ length: 9 }, (_, index) => response(`r${index}`, { cause: 'p' }));
    const click = input('u', 0, { enabledBy: ['p'] });
    const operations = [parse('p', 1), ...answers, click];
    const edges = operations.slice(1).map(({ id }) => ({ before: 'p', after: id, rule: 'test' }));
    const { exact } = countOrders(orderSpace(operations, edges, settings), seeded(1));
    assert.equal(exact, String(factorial(10n)));
    const timed = [...operations, timer('t', { cause: 'p', delay: 10 })];
    const space = orderSpace(timed, edges, settings);
    assert.equal(countOrders(space, seeded(1)).exact, null, 'a timer is late for some');
  });

  it('says that it is exact only where it is', () => {
    const kinds = ['parse', 'response', 'response', 'input', 'input', 'dialog', 'task'] as const;
    let exactly = 0;
    fc.assert(
      fc.property(recordings(6, kinds), (recording) => {
        const { exact } = countOrders(spaceOf(recording, true), seeded(1));
        fc.pre(exact !== null);
        exactly += 1;
        assert.equal(exact, String(possibleOrders(recording).length));
      }),
      { numRuns: 500 },
    );
    assert.ok(exactly > 50, `${exactly}`);
  });

  it('has no error where time has them follow each other, either', () => {
    const names = Array.from({ length: 12 }, (_, index) => index);
    const timers = names.map((index) => timer(`t${index}`, { cause: 'p', delay: 10 + 10 * index }));
    const answers = names.map((index) => response(`r${index}`, { cause: 'p' }));
    const operations = [parse('p', 1), ...timers, ...answers];
    const edges = operations.slice(1).map(({ id }) => ({ before: 'p', after: id, rule: 'test' }));
    const { log10, error } = countOrders(orderSpace(operations, edges, settings), seeded(1));
    assert.ok(error < 1e-6, `${error}`);
    assert.ok(Math.abs(log10 - Math.log10(Number(factorial(24n) / factorial(12n)))) < 1e-6);
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
