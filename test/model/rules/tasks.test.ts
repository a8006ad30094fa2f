import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { areFree, pairsOf, parse, response, task } from '../operations.js';

describe('queues-task', () => {
  const operations = [parse('p1', 1), task('k1', { cause: 'p1' }), task('k2', { cause: 'p1' })];

  it('orders what begins a task before it', () => {
    assert.deepEqual(pairsOf('queues-task', operations), ['p1<k1', 'p1<k2']);
  });

  it('leaves tasks without a queue free', () => {
    assert.equal(areFree('k1', 'k2', operations), true);
  });
});

describe('queue-order', () => {
  const sent = (id: string, cause: string, queue = 'port') => task(id, { cause, queue });
  const pushed = (id: string, part: number, cause: string) =>
    task(id, { cause, queue: 'socket', part });
  const two = [parse('p1', 1), response('r1', { cause: 'p1' }), response('r2', { cause: 'p1' })];

  it('orders the messages of one port that one operation posts, or that ordered ones post', () => {
    const operations = [
      parse('p1', 1),
      sent('k1', 'p1'),
      sent('k2', 'p1'),
      response('r1', { cause: 'p1' }),
      sent('k3', 'r1'),
    ];
    assert.deepEqual(pairsOf('queue-order', operations), ['k1<k2', 'k2<k3']);
  });

  it('leaves messages of operations that are free, and of two ports, free', () => {
    assert.equal(areFree('k1', 'k2', [...two, sent('k1', 'r1'), sent('k2', 'r2')]), true);
    const ports = [parse('p1', 1), sent('k1', 'p1', 'a'), sent('k2', 'p1', 'b')];
    assert.equal(areFree('k1', 'k2', ports), true);
  });

  it('orders what a server sent as it sent it, whatever made it send', () => {
    const operations = [...two, pushed('k1', 1, 'r1'), pushed('k2', 2, 'r2')];
    assert.deepEqual(pairsOf('queue-order', operations), ['k1<k2']);
  });
});
