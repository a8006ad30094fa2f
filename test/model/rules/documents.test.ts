import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { areFree, modelOf, pairsOf, parse, timer } from '../operations.js';

describe('opens-document', () => {
  it('orders what creates a frame before the first segment in it', () => {
    const operations = [parse('p1', 1), parse('s1', 1, { document: 'sub.html', cause: 'p1' })];
    assert.deepEqual(pairsOf('opens-document', operations), ['p1<s1']);
  });

  it('orders what navigates before the first segment of the next document', () => {
    const operations = [timer('t1'), parse('n1', 1, { document: 'next.html', cause: 't1' })];
    assert.deepEqual(pairsOf('opens-document', operations), ['t1<n1']);
  });

  it('leaves the document of a frame free against the rest of its parent (Figure 1)', () => {
    const operations = [
      parse('p1', 1),
      parse('p2', 2),
      parse('s1', 1, { document: 'sub.html', cause: 'p1' }),
    ];
    assert.equal(areFree('p2', 's1', operations), true);
  });
});

describe('parse-order', () => {
  it('orders the segments of a document', () => {
    const operations = [parse('p1', 1), parse('p2', 2), parse('p3', 3)];
    assert.deepEqual(pairsOf('parse-order', operations), ['p1<p2', 'p2<p3']);
  });

  it('leaves segments of two documents free', () => {
    const sub = { document: 'sub.html' };
    const operations = [parse('p1', 1), parse('s1', 1, sub), parse('p2', 2), parse('s2', 2, sub)];
    assert.deepEqual(pairsOf('parse-order', operations), ['p1<p2', 's1<s2']);
    assert.equal(areFree('s1', 'p2', operations), true);
  });

  it('refuses a recording with the segments of a document out of order', () => {
    assert.throws(() => modelOf([parse('p2', 2), parse('p1', 1)]), /parse-order/);
  });
});
