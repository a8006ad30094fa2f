import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asRan, withSteps } from '../../src/model/with-steps.js';
import { input, parse, response } from './operations.js';

const operations = [
  parse('p1', 1),
  input('u1', 0),
  response('r1', { cause: 'u1' }),
  response('r2', { cause: 'r1' }),
  { ...input('u2', 2), enabledBy: ['p1', 'r1'], handlers: ['r2'] },
  response('r3', { cause: 'u2' }),
  input('u3', 3),
];

describe('withSteps', () => {
  it('has the inputs of the steps by their new numbers, and what these and the page led to', () => {
    const ids = withSteps(operations, [1, 2]).map(({ id }) => id);
    assert.deepEqual(ids, ['p1', 'u2', 'r3']);
    const steps = withSteps(operations, [0, 1, 3]).flatMap((one) =>
      one.kind === 'input' ? [[one.id, one.step]] : [],
    );
    assert.deepEqual(steps, [
      ['u1', 0],
      ['u3', 2],
    ]);
  });

  it('refers to nothing that is not there', () => {
    const [, u2] = withSteps(operations, [2]);
    assert.ok(u2?.kind === 'input');
    assert.deepEqual([u2.enabledBy, u2.handlers], [['p1'], []]);
    assert.deepEqual(withSteps(operations, [0, 2, 3])[4], {
      ...input('u2', 1),
      ...{ enabledBy: ['p1', 'r1'], handlers: ['r2'] },
    });
  });
});

describe('asRan', () => {
  it('refers to nothing that ran later', () => {
    const [p1, , , , u2] = operations;
    assert.ok(p1 !== undefined && u2 !== undefined);
    const [one] = asRan([u2, p1]);
    assert.ok(one?.kind === 'input');
    assert.deepEqual([one.step, one.enabledBy], [2, []]);
  });
});
