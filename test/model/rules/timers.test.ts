import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { areFree, pairsOf, parse, site, timer } from '../operations.js';

describe('sets-timer', () => {
  it('orders what sets a timer before it', () => {
    const operations = [parse('p1', 1), timer('t1', { cause: 'p1' }), timer('t2', { cause: 't1' })];
    assert.deepEqual(pairsOf('sets-timer', operations), ['p1<t1', 't1<t2']);
  });

  it('leaves two timers free: when they are due is a matter of time, not of cause', () => {
    const operations = [
      parse('p1', 1),
      timer('t1', { cause: 'p1', delay: 5 }),
      timer('t2', { cause: 'p1', delay: 9 }),
    ];
    assert.equal(areFree('t1', 't2', operations), true);
  });
});

describe('tick-order', () => {
  const tick = (id: string, number: number, place: string) =>
    timer(id, { cause: 'p1', site: site(place), tick: number, delay: 10 });

  it('orders the ticks of an interval', () => {
    const operations = [parse('p1', 1), tick('a1', 1, 'a'), tick('a2', 2, 'a'), tick('a3', 3, 'a')];
    assert.deepEqual(pairsOf('tick-order', operations), ['a1<a2', 'a2<a3']);
  });

  it('leaves ticks of two intervals free', () => {
    const operations = [
      parse('p1', 1),
      tick('a1', 1, 'a'),
      tick('b1', 1, 'b'),
      tick('a2', 2, 'a'),
      tick('b2', 2, 'b'),
    ];
    assert.deepEqual(pairsOf('tick-order', operations), ['a1<a2', 'b1<b2']);
    assert.equal(areFree('b1', 'a2', operations), true);
  });

  it('orders the rounds of two intervals that nothing tells apart, and leaves a round free', () => {
    const operations = [
      parse('p1', 1),
      tick('a1', 1, 'same'),
      tick('b1', 1, 'same'),
      tick('a2', 2, 'same'),
    ];
    assert.deepEqual(pairsOf('tick-order', operations), ['a1<a2', 'b1<a2']);
    assert.equal(areFree('a1', 'b1', operations), true);
  });

  it('says nothing of time-outs that one place sets', () => {
    const once = (id: string) => timer(id, { cause: 'p1', site: site('same') });
    assert.deepEqual(pairsOf('tick-order', [parse('p1', 1), once('t1'), once('t2')]), []);
  });
});
