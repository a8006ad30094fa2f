import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { areFree, input, pairsOf, parse, response, task } from '../operations.js';

describe('runs-worker', () => {
  const started = [
    parse('p1', 1),
    response('r1', { resource: 'worker', cause: 'p1' }),
    response('r2', { resource: 'worker', cause: 'p1' }),
    input('u1', 0),
  ];
  const sent = task('k1', { source: 'worker-message', cause: 'u1', worker: 'r1' });

  it('orders what runs the script of a worker before a message to it', () => {
    assert.deepEqual(pairsOf('runs-worker', [...started, sent]), ['r1<k1']);
  });

  it('leaves who sends it, and other workers, free', () => {
    for (const free of ['u1', 'r2']) assert.equal(areFree('r1', free, [...started, sent]), true);
    assert.equal(areFree('r2', 'k1', [...started, sent]), true);
    assert.equal(areFree('r1', 'k1', [...started, task('k1', { cause: 'u1' })]), true);
  });

  it('adds nothing to what the cause of a task says', () => {
    const follows = task('k2', { cause: 'k1', worker: 'r1' });
    assert.deepEqual(pairsOf('runs-worker', [...started, sent, follows]), ['r1<k1']);
  });
});
