import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { greedyOrder } from '../../../../src/model/linear-extensions.js';
import { delaying } from '../../../../src/search/heuristics/building/delay-bound.js';
import { constraintsFrom } from '../../../model/constraints.js';
import { parse, response, timer } from '../../../model/operations.js';

const constraints = constraintsFrom([
  parse('p1', 1),
  response('r1', { cause: 'p1', at: 10 }),
  response('r2', { cause: 'p1', at: 20 }),
  response('r3', { cause: 'r2', at: 30 }),
  response('r4', { cause: 'p1', at: 40 }),
  timer('t1', { cause: 'p1', delay: 500, at: 500 }),
]);
/** What comes last in σ0 first. */
const backwards = (delayed: readonly number[]) =>
  greedyOrder(
    constraints,
    delaying(new Set(delayed), (_, candidates) => [...candidates].reverse()),
  );

describe('delaying', () => {
  it('has the order of σ0 where nothing is delayed', () => {
    assert.deepEqual(backwards([]), [0, 1, 2, 3, 4, 5]);
  });

  it('delays only what it is told to, with what that leads to', () => {
    assert.deepEqual(backwards([1]), [0, 2, 3, 4, 5, 1]);
    assert.deepEqual(backwards([2]), [0, 1, 4, 5, 2, 3]);
  });

  it('goes on in the order of σ0 where time lets none of these come', () => {
    const late = constraintsFrom([
      parse('p1', 1),
      timer('t1', { cause: 'p1', delay: 500, at: 500 }),
      timer('t2', { cause: 'p1', delay: 500, at: 500 }),
      response('r1', { cause: 'p1', at: 600 }),
    ]);
    const first = delaying(new Set([1]), (_, candidates) => [...candidates].reverse());
    assert.deepEqual(greedyOrder(late, first), [0, 1, 2, 3]);
  });
});
