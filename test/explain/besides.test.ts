import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reversedBesides } from '../../src/explain/besides.js';
import type { OperationId } from '../../src/model/operation.js';

const ordered = new Set(['response', 'click', 'timer']);
const pairs = [{ first: 'click', second: 'response' }];

/** @param causes of operations, by what each comes of */
function besides(passed: string, failed: string, causes: Readonly<Record<string, string>> = {}) {
  const predecessors = (operation: OperationId): OperationId[] => {
    const cause = causes[operation];
    return cause === undefined ? [] : [cause, ...predecessors(cause)];
  };
  return reversedBesides({
    passed: passed.split(' '),
    failed: failed.split(' '),
    ordered,
    pairs,
    predecessors,
  });
}

describe('reversedBesides', () => {
  it('tells where an operation ran that the orders do not have', () => {
    assert.deepEqual(besides('response click retry timer', 'click response timer retry'), [
      { first: 'timer', second: 'retry' },
    ]);
    assert.deepEqual(besides('response click a b timer', 'click response b a timer'), [
      { first: 'b', second: 'a' },
    ]);
  });

  it('leaves out what follows from the pair', () => {
    const passed = 'response timer click retry';
    const failed = 'click retry response timer';
    assert.deepEqual(besides(passed, failed, { retry: 'click', timer: 'response' }), []);
    assert.deepEqual(besides(passed, failed, { timer: 'response' }), [
      { first: 'retry', second: 'response' },
      { first: 'retry', second: 'timer' },
    ]);
  });

  it('leaves out what only one of the two runs has, and what the orders have', () => {
    assert.deepEqual(besides('response click timer lost', 'click response new timer'), []);
    assert.deepEqual(besides('response timer click', 'click response timer'), []);
  });
});
