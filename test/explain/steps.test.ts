import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { stepsLeadingTo } from '../../src/explain/steps.js';
import type { Operation } from '../../src/model/operation.js';
import { input, parse, response, timer } from '../model/operations.js';

const stepsOf = (operations: readonly Operation[], ...race: readonly string[]) =>
  stepsLeadingTo(race, new Map(operations.map((operation) => [operation.id, operation])));

describe('stepsLeadingTo', () => {
  it('follows causes, and leaves out what merely comes before', () => {
    const operations = [
      parse('p1', 1),
      input('u1', 0),
      input('u2', 1),
      response('r1', { cause: 'u2' }),
      timer('t1', { cause: 'r1' }),
      input('u3', 2),
      response('r2', { cause: 'u3' }),
    ];
    assert.deepEqual(stepsOf(operations, 't1', 'r2'), ['u2', 'u3']);
    assert.deepEqual(stepsOf(operations, 'u3', 'p1'), ['u3']);
    assert.deepEqual(stepsOf(operations, 'p1'), []);
  });

  it('follows what showed the target of an input, and what registered its handlers', () => {
    const operations = [
      input('u1', 0),
      response('r1', { cause: 'u1' }),
      input('u2', 1),
      input('u3', 2),
      { ...input('u4', 3), enabledBy: ['r1'], handlers: ['u2'] },
    ];
    assert.deepEqual(stepsOf(operations, 'u4'), ['u1', 'u2', 'u4']);
  });
});
