import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { areFree, input, pairsOf, parse, response, timer } from '../operations.js';

describe('input-order', () => {
  it('orders inputs by their step, not by what they do', () => {
    const operations = [input('u1', 0), input('u2', 1), input('u3', 5)];
    assert.deepEqual(pairsOf('input-order', operations), ['u1<u2', 'u2<u3']);
  });

  it('leaves inputs free against everything that neither enables nor handles them', () => {
    const operations = [input('u1', 0), response('r1'), timer('t1'), input('u2', 1)];
    for (const free of ['r1', 't1']) assert.equal(areFree(free, 'u2', operations), true);
  });
});

describe('enables-input', () => {
  it('orders what creates, shows and enables the target before the input', () => {
    const operations = [
      parse('p1', 1),
      timer('t1'),
      response('r1'),
      input('u1', 0, { enabledBy: ['p1', 't1', 'r1'] }),
    ];
    assert.deepEqual(pairsOf('enables-input', operations), ['p1<u1', 't1<u1', 'r1<u1']);
  });

  it('stays with early input: nobody clicks what is not there', () => {
    const operations = [parse('p1', 1), input('u1', 0, { enabledBy: ['p1'] })];
    assert.deepEqual(pairsOf('enables-input', operations, { earlyInput: true }), ['p1<u1']);
  });

  it('leaves the input free against later segments of the document', () => {
    const operations = [parse('p1', 1), parse('p2', 2), input('u1', 0, { enabledBy: ['p1'] })];
    assert.equal(areFree('p2', 'u1', operations), true);
  });

  it('does not order an input that enables itself against itself', () => {
    assert.deepEqual(pairsOf('enables-input', [input('u1', 0, { enabledBy: ['u1'] })]), []);
  });
});
