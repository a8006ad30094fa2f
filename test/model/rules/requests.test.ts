import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { areFree, pairsOf, parse, response, script, timer } from '../operations.js';

describe('requests', () => {
  it('orders what requests a blocking script before the segment that the script opens', () => {
    const operations = [parse('p1', 1), parse('p2', 2, { cause: 'p1', script: 'lib.js' })];
    assert.deepEqual(pairsOf('requests', operations), ['p1<p2']);
  });

  it('orders requesters before scripts, responses and imports', () => {
    const operations = [
      parse('p1', 1),
      script('s1', 'dynamic', { cause: 'p1' }),
      response('r1', { cause: 's1' }),
      response('m1', { resource: 'import', cause: 'r1' }),
    ];
    assert.deepEqual(pairsOf('requests', operations), ['p1<s1', 's1<r1', 'r1<m1']);
  });

  it('leaves two responses of one requester free', () => {
    const operations = [
      parse('p1', 1),
      response('r1', { cause: 'p1' }),
      response('r2', { cause: 'p1' }),
    ];
    assert.equal(areFree('r1', 'r2', operations), true);
  });

  it('leaves async and dynamic scripts free against each other and the rest of the document', () => {
    const operations = [
      parse('p1', 1),
      script('a1', 'async', { cause: 'p1' }),
      script('a2', 'dynamic', { cause: 'p1' }),
      parse('p2', 2),
    ];
    assert.equal(areFree('a1', 'a2', operations), true);
    assert.equal(areFree('a1', 'p2', operations), true);
  });

  it('leaves a response free against what runs after its request', () => {
    const operations = [timer('t1'), response('r1', { cause: 't1' }), timer('t2', { cause: 't1' })];
    assert.equal(areFree('r1', 't2', operations), true);
  });
});
