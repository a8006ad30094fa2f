import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type OpenConflict,
  openConflictsOf,
  Trace,
} from '../../../../src/search/heuristics/building/trace.js';
import { OrderSpace } from '../../../../src/search/space/order-space.js';
import { response } from '../../../model/operations.js';
import { spaceOf } from '../../spaces.js';

/** Responses 0..size-1, with edges that keep some of them in order. */
function pageOf(size: number, edges: readonly OpenConflict[] = []) {
  const operations = Array.from({ length: size }, (_, index) => response(`r${index}`));
  const time = { names: operations.map(({ name }) => name), bounds: [], timers: new Map() };
  return spaceOf({ operations, edges, time });
}

const reversals = (
  edges: readonly OpenConflict[],
  conflicts: readonly OpenConflict[],
  order: readonly number[],
) =>
  [...new Trace(pageOf(order.length, edges), conflicts, order).reversals()].map((reversal) => {
    assert.equal(
      reversal.order.indexOf(reversal.first) + 1,
      reversal.order.indexOf(reversal.second),
    );
    return reversal.order;
  });

describe('Trace', () => {
  it('reverses each conflict, the latest first, and keeps the rest as it is', () => {
    assert.deepEqual(
      reversals(
        [],
        [
          [0, 2],
          [1, 3],
        ],
        [0, 1, 2, 3, 4],
      ),
      [
        [0, 2, 3, 1, 4],
        [1, 2, 0, 3, 4],
      ],
    );
  });

  it('takes along what depends on the first of the conflict', () => {
    // 1 follows 0, and 2 conflicts with 1.
    assert.deepEqual(
      reversals(
        [[0, 1]],
        [
          [1, 2],
          [0, 4],
        ],
        [0, 1, 2, 3, 4],
      ),
      [
        [3, 4, 0, 1, 2],
        [0, 2, 1, 3, 4],
      ],
    );
  });

  it('reverses no conflict with something between that depends on one and that the other depends on', () => {
    const conflicts: OpenConflict[] = [
      [0, 1],
      [1, 2],
      [0, 2],
    ];
    assert.deepEqual(reversals([], conflicts, [0, 1, 2]), [
      [0, 2, 1],
      [1, 0, 2],
    ]);
  });

  it('goes by the order given, not by that of the recording', () => {
    assert.deepEqual(reversals([], [[0, 1]], [2, 1, 0]), [[2, 0, 1]]);
  });
});

describe('openConflictsOf', () => {
  it('leaves out what happens-before orders, and what is not known to conflict', () => {
    const { sigma0, constraints } = pageOf(4, [[0, 1]]);
    const writer = { reads: [], writes: ['x'] };
    const footprints = [writer, writer, writer, { reads: ['y'], writes: [] }];
    const known = { footprints, inputs: new Set<number>() };
    const space = new OrderSpace(sigma0, constraints, undefined, known);
    assert.deepEqual(openConflictsOf(space), [
      [0, 2],
      [1, 2],
    ]);
  });
});
