import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Pair } from '../../../src/search/shrinking/between.js';
import type { Asking } from '../../../src/search/shrinking/shrink.js';
import { completePair, completeSketch } from '../../../src/search/shrinking/sketch.js';
import { noTime } from './no-time.js';

/** Operations 0 to 9, of which the odd ones follow at once what is before them. */
const among = {
  ...noTime,
  isPossible: () => true,
  happensBefore: (before: number, after: number) => before % 2 === 0 && after === before + 1,
  /** Each as soon as it can, the first of σ0 first. */
  orderWith(pairs: readonly Pair[]): readonly number[] {
    const order: number[] = [];
    const waits = (one: number) =>
      (one % 2 === 1 && !order.includes(one - 1)) ||
      pairs.some(([first, second]) => second === one && !order.includes(first));
    for (let left = [...Array(10).keys()]; left.length > 0; ) {
      const next = left.find((one) => !waits(one)) ?? -1;
      order.push(next);
      left = left.filter((one) => one !== next);
    }
    return order;
  },
};

function answered<Result>(
  search: Asking<Result>,
  ends: (order: readonly number[]) => 'fails' | 'passes' | 'unresolved',
) {
  let runs = 0;
  for (let step = search.next(); ; runs += 1) {
    if (step.done) return { shown: step.value, runs };
    const order = step.value;
    const ended = ends(order);
    step = search.next(ended === 'unresolved' ? { ended } : { ended, order });
  }
}

const reverses = (order: readonly number[], first: number, second: number) =>
  order.indexOf(first) < order.indexOf(second);

describe('completeSketch', () => {
  it('finds the one pair of a sketch, and an order with all operations that fails by it', () => {
    const search = completeSketch([8, 6, 4, 2, 0], among);
    const fails = (order: readonly number[]) => reverses(order, 6, 2);
    const { shown, runs } = answered(search, (order) => (fails(order) ? 'fails' : 'passes'));
    assert.deepEqual(shown?.guess, [6, 2]);
    assert(shown !== null && fails(shown.failing) && shown.failing.length === 10);
    assert(runs <= 6, `${runs}`);
  });

  it('finds none where the order with the sketch passes', () => {
    assert.equal(answered(completeSketch([4, 0], among), () => 'passes').shown, null);
  });

  it('finds none where runs do not tell which pair it is', () => {
    const sketch = [6, 4, 2, 0];
    const isWhole = (order: readonly number[]) => reverses(order, 6, 4) && reverses(order, 2, 0);
    const search = completeSketch(sketch, among);
    assert.equal(
      answered(search, (order) => (isWhole(order) ? 'fails' : 'unresolved')).shown,
      null,
    );
  });
});

describe('completePair', () => {
  it('tries those that no order has had which passed, the nearest in σ0 first', () => {
    const ran: string[] = [];
    const hasPassed = ([first]: Pair) => first === 8;
    const search = completePair([8, 6, 4, 0, 2], among, hasPassed);
    const { shown } = answered(search, (order) => {
      ran.push(order.join(''));
      return reverses(order, 4, 2) ? 'fails' : 'passes';
    });
    assert.deepEqual(shown?.guess, [4, 2]);
    assert.deepEqual(ran, ['0123645789', '0142356789']);
  });

  it('finds none where none of the nearest fails', () => {
    const { shown, runs } = answered(
      completePair([8, 6, 4, 2, 0], among, () => false),
      () => 'passes',
    );
    assert.equal(shown, null);
    assert.equal(runs, 6);
  });
});
