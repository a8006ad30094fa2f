import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { areFree, dialog, input, modelOf, pairsOf, parse, response, timer } from '../operations.js';

describe('opens-dialog', () => {
  it('orders the opener before the answer', () => {
    const operations = [timer('t1'), dialog('d1', { cause: 't1' })];
    assert.deepEqual(pairsOf('opens-dialog', operations), ['t1<d1']);
  });
});

describe('dialog-pauses', () => {
  const operations = [
    response('r0'),
    parse('p1', 1),
    dialog('d1', { cause: 'p1' }),
    dialog('d2', { cause: 'p1' }),
    parse('p2', 2),
    response('r1', { cause: 'p1' }),
    input('u1', 0, { enabledBy: ['p1'] }),
    timer('t1', { cause: 'r0' }),
  ];

  it('orders the answer before all that must follow the opener', () => {
    const { happensBefore } = modelOf(operations);
    for (const later of ['d2', 'p2', 'r1', 'u1']) assert.ok(happensBefore('d1', later), later);
  });

  it('orders several dialogs of one opener as they were', () => {
    assert.deepEqual(pairsOf('dialog-pauses', operations), ['d1<d2', 'd2<p2', 'd2<r1', 'd2<u1']);
  });

  it('leaves the answer free against what does not follow the opener', () => {
    assert.equal(areFree('d1', 't1', operations), true);
    assert.equal(areFree('d1', 'r0', operations), true);
  });
});
