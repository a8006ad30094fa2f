import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inTurns } from '../../../../src/search/heuristics/building/in-turns.js';
import type { Heuristic, Indices } from '../../../../src/search/heuristics/heuristic.js';
import { explore } from '../../explore.js';
import { figure1 } from '../../spaces.js';

/** Proposes these, and ends. */
const proposing = (...orders: readonly Indices[]): Heuristic =>
  function* () {
    yield* orders;
  };

const join = (orders: readonly (readonly string[])[]) => orders.map((order) => order.join(' '));

describe('inTurns', () => {
  it('asks each in its turn, and passes over one that has ended', () => {
    const one = proposing([0, 1, 3, 2]);
    const other = proposing([0, 2, 1, 3], [0, 2, 3, 1]);
    assert.deepEqual(join(explore(inTurns([one, other]), figure1)), [
      'p1 p2 e1 p3',
      'p1 p3 p2 e1',
      'p1 p3 e1 p2',
    ]);
  });

  it('asks the same one again when its order is not new', () => {
    const one = proposing([0, 1, 3, 2], [0, 3, 1, 2]);
    const other = proposing([0, 1, 3, 2], [0, 1, 2, 3], [0, 2, 1, 3]);
    assert.deepEqual(join(explore(inTurns([one, other]), figure1)), [
      'p1 p2 e1 p3',
      'p1 p3 p2 e1',
      'p1 e1 p2 p3',
    ]);
  });

  it('gives a member that has two turns of three its orders one after the other', () => {
    const one = proposing([0, 1, 3, 2], [0, 3, 1, 2]);
    const other = proposing([0, 2, 1, 3]);
    assert.deepEqual(join(explore(inTurns([one, one, other]), figure1)), [
      'p1 p2 e1 p3',
      'p1 e1 p2 p3',
      'p1 p3 p2 e1',
    ]);
  });
});
