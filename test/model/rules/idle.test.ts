import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { areFree, idle, pairsOf, parse } from '../operations.js';

describe('requests-idle', () => {
  const operations = [parse('p1', 1), idle('i1', { cause: 'p1' }), idle('i2', { cause: 'p1' })];

  it('orders what requests an idle callback before it', () => {
    assert.deepEqual(pairsOf('requests-idle', operations), ['p1<i1', 'p1<i2']);
  });

  it('leaves idle callbacks free: a time-out of theirs may turn them round', () => {
    assert.equal(areFree('i1', 'i2', operations), true);
  });
});
