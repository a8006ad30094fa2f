import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { areFree, input, pairsOf, parse, response, timer } from '../operations.js';

describe('registers-input-handler', () => {
  const operations = [
    parse('p1', 1),
    response('r1'),
    timer('t1'),
    input('u1', 0, { handlers: ['p1', 'r1'] }),
  ];

  it('orders what registers the handlers of an input before it', () => {
    assert.deepEqual(pairsOf('registers-input-handler', operations), ['p1<u1', 'r1<u1']);
  });

  it('is lifted by early input', () => {
    const lifted = pairsOf('registers-input-handler', operations, { earlyInput: true });
    assert.deepEqual(lifted, []);
  });

  it('leaves an input free against what registers nothing for it', () => {
    assert.equal(areFree('t1', 'u1', operations), true);
  });

  it('takes a handler that an input registers and runs itself for no order', () => {
    const self = [input('u1', 0, { handlers: ['u1'] })];
    assert.deepEqual(pairsOf('registers-input-handler', self), []);
  });
});

describe('registers-response-handler', () => {
  const operations = [
    parse('p1', 1),
    parse('p2', 2),
    parse('p3', 3),
    response('i1', { resource: 'image', cause: 'p1', handlers: ['p2'] }),
  ];

  it('orders what registers a load handler before the response that runs it', () => {
    assert.deepEqual(pairsOf('registers-response-handler', operations), ['p2<i1']);
  });

  it('stays with early input', () => {
    const early = pairsOf('registers-response-handler', operations, { earlyInput: true });
    assert.deepEqual(early, ['p2<i1']);
  });

  it('leaves a response free against what registers nothing for it', () => {
    assert.equal(areFree('p3', 'i1', operations), true);
  });
});
