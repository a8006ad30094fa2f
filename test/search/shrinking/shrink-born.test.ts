import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Asking } from '../../../src/search/shrinking/shrink.js';
import { shrinkBorn } from '../../../src/search/shrinking/shrink-born.js';
import { noTime } from './no-time.js';

/** Answers by a rule: whether an order fails. Returns what is shown, and what was run. */
function answered<Result>(search: Asking<Result>, fails: (order: string) => boolean) {
  const ran: string[] = [];
  for (let step = search.next(); ; ) {
    if (step.done) return { shown: step.value, ran };
    const order = step.value;
    ran.push(order.join(''));
    step = search.next({ ended: fails(order.join('')) ? 'fails' : 'passes', order });
  }
}

const free = {
  ...noTime,
  isPossible: () => true,
  happensBefore: () => false,
  orderWith: () => null,
  passed: () => [],
};

describe('shrinkBorn', () => {
  it('runs the two side by side, and the other way round', () => {
    const search = shrinkBorn({ failing: [0, 3, 1, 2, 4], guess: [3, 2], ...free });
    const { shown, ran } = answered(search, (order) => order.indexOf('3') < order.indexOf('2'));
    assert.deepEqual(ran, ['01324', '01234']);
    assert.deepEqual(shown, {
      reversals: [{ pair: [3, 2], inseparable: [] }],
      near: [0, 1, 2, 3, 4],
      far: [0, 1, 3, 2, 4],
      isWhole: true,
    });
  });

  it('does not run again what has failed', () => {
    const search = shrinkBorn({ failing: [0, 3, 2], guess: [3, 2], ...free });
    assert.deepEqual(answered(search, (order) => order === '032').ran, ['023']);
  });

  it('shows nothing where it takes something else, too', () => {
    const search = shrinkBorn({ failing: [3, 1, 2], guess: [3, 2], ...free });
    const { shown, ran } = answered(search, (order) => order.indexOf('3') < order.indexOf('1'));
    assert.equal(shown, null);
    assert.deepEqual(ran, ['132', '321', '231']);
  });

  it('looks on the way from an order that has passed where it is not the two', () => {
    const passed = () => [[0, 1, 2, 3]];
    const search = shrinkBorn({ failing: [3, 0, 1, 2], guess: [3, 2], ...free, passed });
    const { shown } = answered(search, (order) => order.indexOf('3') < order.indexOf('1'));
    assert.deepEqual(shown, {
      reversals: [{ pair: [3, 1], inseparable: [] }],
      near: [0, 1, 3, 2],
      far: [0, 3, 1, 2],
      isWhole: true,
    });
  });

  it('leaves what the first leads to behind it, and what leads to the second before it', () => {
    const happensBefore = (before: number, after: number) => before === 3 && after === 4;
    const search = shrinkBorn({ failing: [3, 4, 1, 2], guess: [3, 2], ...free, happensBefore });
    assert.deepEqual(answered(search, () => false).ran, ['1324', '3241']);
  });

  it('runs no order that cannot happen', () => {
    const isPossible = (order: readonly number[]) => order[0] === 3;
    const search = shrinkBorn({ failing: [3, 1, 2], guess: [3, 2], ...free, isPossible });
    assert.deepEqual(answered(search, () => true).ran, []);
  });
});
