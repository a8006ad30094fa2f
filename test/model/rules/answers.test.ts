import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { areFree, input, pairsOf, response, timer } from '../operations.js';

const asked = (method: string, url: string, write = 'POST', written = 'http://a.test/items') => [
  timer('t1'),
  timer('t2'),
  response('r1', { method, url, cause: 't1' }),
  response('r2', { method: write, url: written, cause: 't2' }),
];
const pairs = (...facts: Parameters<typeof asked>) => pairsOf('keeps-answers', asked(...facts));

describe('keeps-answers', () => {
  it('keeps what asks on its side of what writes, and leaves the responses free', () => {
    const operations = asked('GET', 'http://a.test/items');
    assert.deepEqual(pairsOf('keeps-answers', operations), ['t1<t2']);
    assert.equal(areFree('r1', 'r2', operations), true);
    const [first, second, ...responses] = operations;
    assert(first !== undefined && second !== undefined);
    assert.deepEqual(pairsOf('keeps-answers', [second, first, ...responses]), ['t2<t1']);
  });

  it('knows a thing and the collection that it is in, by their paths', () => {
    const list = 'http://a.test/items.json?sort=name';
    assert.deepEqual(pairs('GET', list, 'PUT', 'http://a.test/items/7'), ['t1<t2']);
    assert.deepEqual(pairs('GET', 'http://a.test/items/7', 'DELETE'), ['t1<t2']);
    assert.deepEqual(pairs('GET', 'http://a.test/itemsets'), []);
    assert.deepEqual(pairs('GET', 'http://b.test/items'), []);
    assert.deepEqual(pairs('GET', 'http://a.test/'), []);
  });

  it('leaves two that ask, two that write, and what one operation sends', () => {
    assert.deepEqual(pairs('GET', 'http://a.test/items', 'HEAD'), []);
    assert.deepEqual(pairs('PUT', 'http://a.test/items'), []);
    const together = asked('GET', 'http://a.test/items').map((one) =>
      one.kind === 'response' ? { ...one, cause: 't1' } : one,
    );
    assert.deepEqual(pairsOf('keeps-answers', together), []);
  });

  it('keeps also what began what leads to the later one', () => {
    const operations = [
      timer('t1'),
      response('r1', { url: 'http://a.test/items', cause: 't1' }),
      input('u1', 0),
      timer('t2', { cause: 'u1' }),
      response('r2', { method: 'PUT', url: 'http://a.test/items/7', cause: 't2' }),
    ];
    assert.deepEqual(pairsOf('keeps-answers', operations), ['t1<u1']);
  });

  it('leaves what was asked on both sides: the recording has either answer', () => {
    const url = 'http://a.test/items';
    const operations = asked('GET', url);
    const again = [timer('t3'), response('r3', { method: 'GET', url, cause: 't3' })];
    assert.deepEqual(pairsOf('keeps-answers', [...operations, ...again]), []);
    const before = again.map((one) => (one.kind === 'response' ? { ...one, cause: 't1' } : one));
    assert.deepEqual(pairsOf('keeps-answers', [...operations, ...before]), ['t1<t2']);
  });

  it('is lifted where servers answer', () => {
    const operations = asked('GET', 'http://a.test/items');
    assert.deepEqual(pairsOf('keeps-answers', operations, { live: true }), []);
  });
});
