import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { areFree, input, pairsOf, parse, response, script, timer } from '../operations.js';

describe('finishes-parsing', () => {
  const deferred = [
    script('d1', 'defer', { cause: 'p1' }),
    script('m1', 'module', { cause: 'p1' }),
  ];

  it('orders the last segment before defer and module scripts', () => {
    const operations = [parse('p1', 1), parse('p2', 2), ...deferred];
    assert.deepEqual(pairsOf('finishes-parsing', operations), ['p2<d1', 'p2<m1']);
  });

  it('leaves other scripts, and those of other documents, free against the parser', () => {
    const operations = [
      parse('p1', 1),
      script('a1', 'async', { cause: 'p1' }),
      script('o1', 'ordered', { cause: 'p1' }),
      parse('s1', 1, { document: 'sub.html', cause: 'p1' }),
      script('d1', 'defer', { document: 'sub.html', cause: 's1' }),
      parse('p2', 2),
    ];
    assert.deepEqual(pairsOf('finishes-parsing', operations), ['s1<d1']);
    for (const free of ['a1', 'o1', 'd1']) assert.equal(areFree(free, 'p2', operations), true);
  });
});

describe('defer-order', () => {
  it('orders defer and module scripts of one document as it lists them', () => {
    const operations = [
      parse('p1', 1),
      script('d1', 'defer', { cause: 'p1' }),
      script('m1', 'module', { cause: 'p1' }),
      script('d2', 'defer', { cause: 'p1' }),
    ];
    assert.deepEqual(pairsOf('defer-order', operations), ['d1<m1', 'm1<d2']);
  });

  it('leaves defer scripts of two documents free, and async ones', () => {
    const operations = [
      parse('p1', 1),
      parse('s1', 1, { document: 'sub.html', cause: 'p1' }),
      script('d1', 'defer', { cause: 'p1' }),
      script('d2', 'defer', { document: 'sub.html', cause: 's1' }),
      script('a1', 'async', { cause: 'p1' }),
    ];
    assert.equal(areFree('d1', 'd2', operations), true);
    assert.equal(areFree('d1', 'a1', operations), true);
  });
});

describe('insertion-order', () => {
  it('orders scripts that one operation inserts as it inserts them', () => {
    const operations = [
      parse('p1', 1),
      script('o1', 'ordered', { cause: 'p1' }),
      script('o2', 'ordered', { cause: 'p1' }),
    ];
    assert.deepEqual(pairsOf('insertion-order', operations), ['o1<o2']);
  });

  it('orders scripts whose inserting operations are ordered', () => {
    const operations = [
      parse('p1', 1),
      input('u1', 0, { handlers: ['p1'] }),
      script('o1', 'ordered', { cause: 'p1' }),
      script('o2', 'ordered', { cause: 'u1' }),
    ];
    assert.deepEqual(pairsOf('insertion-order', operations), ['o1<o2']);
  });

  it('leaves scripts free whose inserting operations are', () => {
    const operations = [
      response('r1'),
      timer('t1'),
      script('o1', 'ordered', { cause: 'r1' }),
      script('o2', 'ordered', { cause: 't1' }),
    ];
    assert.equal(areFree('o1', 'o2', operations), true);
  });

  it('leaves dynamic scripts and those of another document free', () => {
    const operations = [
      parse('p1', 1),
      script('o1', 'ordered', { cause: 'p1' }),
      script('y1', 'dynamic', { cause: 'p1' }),
      script('o2', 'ordered', { cause: 'p1', document: 'sub.html' }),
    ];
    assert.equal(areFree('o1', 'y1', operations), true);
    assert.equal(areFree('o1', 'o2', operations), true);
  });
});
