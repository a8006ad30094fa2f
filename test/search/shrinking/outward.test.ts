import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Pair } from '../../../src/search/shrinking/between.js';
import { type Outward, outward, type Surroundings } from '../../../src/search/shrinking/outward.js';

/** σ0 is response 0, its frame 1, what that leads to 2, and a click 3; orders are asked for by their pair. */
const page: Surroundings = {
  failing: [0, 1, 3, 2],
  causeOf: (operation) => (operation === 3 ? null : operation - 1),
  followsAtOnce: (operation) => operation === 1 || operation === 2,
  happensBefore: (a, b) => b !== 3 && a < b,
  hasPassed: () => false,
  orderWith: ([first, second]) =>
    [0, 1, 2, 3].flatMap((one) => (one === second ? [first, one] : one === first ? [] : one)),
};

function run(pair: Pair, surroundings: Surroundings, ended: 'fails' | 'passes' | 'unresolved') {
  const search = outward(pair, surroundings);
  const asked: (readonly number[])[] = [];
  for (let step = search.next(); ; ) {
    if (step.done) return { found: step.value satisfies Outward, asked };
    asked.push(step.value);
    step = search.next(ended === 'unresolved' ? { ended } : { ended, order: step.value });
  }
}

describe('outward', () => {
  it('goes back to what began what races, if that fails as well', () => {
    const { found, asked } = run([3, 2], page, 'fails');
    assert.deepEqual(found, { pair: [3, 0], meant: [3, 2], opens: null });
    assert.deepEqual(asked, [
      [0, 3, 1, 2],
      [3, 0, 1, 2],
    ]);
  });

  it('says that it must come between, if that passes', () => {
    const { found, asked } = run([3, 2], page, 'passes');
    assert.deepEqual(found, { pair: [3, 2], meant: [3, 2], opens: 1 });
    assert.deepEqual(asked, [[0, 3, 1, 2]]);
  });

  it('claims neither where the order failed otherwise, or cannot be run', () => {
    const nothing = { pair: [3, 2], meant: [3, 2], opens: null };
    assert.deepEqual(run([3, 2], page, 'unresolved').found, nothing);
    assert.deepEqual(run([3, 2], { ...page, orderWith: () => null }, 'fails').found, nothing);
  });

  it('claims nothing by an order that ran in place of the one that it asked for', () => {
    const search = outward([3, 2], page);
    search.next();
    const { value } = search.next({ ended: 'passes', order: [0, 1, 2, 3] });
    assert.deepEqual(value, { pair: [3, 2], meant: [3, 2], opens: null });
  });

  it('asks nothing of what the world decides, unless the reversal alone has passed', () => {
    const slow = { ...page, followsAtOnce: () => false };
    assert.deepEqual(run([3, 2], slow, 'passes').asked, []);
    const passed = { ...slow, hasPassed: () => true };
    assert.deepEqual(run([3, 2], passed, 'passes').found.opens, 1);
    assert.deepEqual(run([3, 2], passed, 'fails').found, {
      ...{ pair: [3, 2], meant: [3, 2], opens: null },
    });
  });

  it('names what led to the first at once, if that came too early with it', () => {
    // σ0 is a click 0, a response 1 and its frame 2.
    const surroundings = {
      ...page,
      causeOf: (operation: number) => (operation === 2 ? 1 : null),
      followsAtOnce: (operation: number) => operation === 2,
    };
    assert.deepEqual(run([2, 0], surroundings, 'fails').found, {
      ...{ pair: [1, 0], meant: [2, 0], opens: null },
    });
    // The response came before what its frame must not come before.
    const opened = {
      ...surroundings,
      failing: [1, 3, 2, 0],
      followsAtOnce: (one: number) => one !== 3,
    };
    const causes = (one: number) => [3, null, 1, null][one] ?? null;
    const between = run([2, 0], { ...opened, causeOf: causes }, 'passes').found;
    assert.deepEqual(between, { pair: [2, 0], meant: [2, 0], opens: 3 });
    // The response was there before; only its frame came too early.
    const { found } = run([2, 1], { ...surroundings, causeOf: () => 0 }, 'fails');
    assert.deepEqual(found.pair, [2, 1]);
  });
});
