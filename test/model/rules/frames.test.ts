import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { areFree, frame, input, pairsOf, parse, response, timer } from '../operations.js';

describe('requests-frame', () => {
  it('orders what requests a frame before it', () => {
    const operations = [parse('p1', 1), frame('f1', { cause: 'p1' }), frame('f2', { cause: 'f1' })];
    assert.deepEqual(pairsOf('requests-frame', operations), ['p1<f1', 'f1<f2']);
  });

  it('leaves a frame free against what else its requester leads to', () => {
    const operations = [parse('p1', 1), frame('f1', { cause: 'p1' }), timer('t1', { cause: 'p1' })];
    assert.equal(areFree('f1', 't1', operations), true);
  });
});

describe('frame-order', () => {
  it('orders frames whose requesters are ordered', () => {
    const operations = [
      parse('p1', 1),
      parse('p2', 2),
      frame('f1', { cause: 'p1' }),
      frame('f2', { cause: 'p2' }),
    ];
    assert.deepEqual(pairsOf('frame-order', operations), ['f1<f2']);
  });

  it('sees an order of requesters that other rules give', () => {
    const operations = [
      parse('p1', 1),
      frame('f1', { cause: 'p1' }),
      input('u1', 0, { enabledBy: ['p1'] }),
      frame('f2', { cause: 'u1' }),
    ];
    assert.deepEqual(pairsOf('frame-order', operations), ['f1<f2']);
  });

  it('sees the order that it gave itself: two animations keep in step', () => {
    const operations = [
      parse('p1', 1),
      parse('p2', 2),
      frame('f1', { cause: 'p1' }),
      frame('g1', { cause: 'p2' }),
      frame('f2', { cause: 'f1' }),
      frame('g2', { cause: 'g1' }),
    ];
    assert.deepEqual(pairsOf('frame-order', operations), ['f1<g1', 'f2<g2']);
  });

  it('leaves frames free whose requesters are', () => {
    const operations = [
      parse('p1', 1),
      response('r1', { cause: 'p1' }),
      response('r2', { cause: 'p1' }),
      frame('f1', { cause: 'r1' }),
      frame('f2', { cause: 'r2' }),
    ];
    assert.equal(areFree('f1', 'f2', operations), true);
  });

  it('leaves frames of two documents free', () => {
    const operations = [
      parse('p1', 1),
      parse('p2', 2),
      frame('f1', { cause: 'p1', document: 'main.html' }),
      frame('f2', { cause: 'p2', document: 'sub.html' }),
    ];
    assert.equal(areFree('f1', 'f2', operations), true);
  });
});
