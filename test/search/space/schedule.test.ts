import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { orderSpace } from '../../../src/search/space/order-space.js';
import { scheduleOf } from '../../../src/search/space/schedule.js';
import { parse, response, timer } from '../../model/operations.js';
import { settings } from '../spaces.js';

/** Chrome was busy: the timer was due before the response, and fired after it. */
const LATE = [
  parse('p1', 1),
  response('r1', { cause: 'p1', at: 90 }),
  timer('t1', { cause: 'p1', delay: 50, at: 95 }),
  response('r2', { cause: 'p1', at: 100 }),
];

describe('scheduleOf', () => {
  const edges = LATE.slice(1).map(({ id }) => ({ before: 'p1', after: id, rule: 'test' }));
  const space = orderSpace(LATE, edges, settings);
  const timesOf = (...order: string[]) => scheduleOf(space, LATE, order).times;

  it('has the times of the run for its own order, though a timer was late', () => {
    assert.deepEqual(timesOf('p1', 'r1', 't1', 'r2'), [0, 90, 95, 100]);
  });

  it('has timers fire when they are due in other orders', () => {
    assert.deepEqual(timesOf('p1', 't1', 'r1', 'r2'), [0, 50, 90, 100]);
  });

  it('says what can come at the earliest, and comes at the latest, when', () => {
    const { earliest, latest } = scheduleOf(space, LATE, ['p1', 't1', 'r1', 'r2']);
    assert.deepEqual(earliest, [0, 50, 0, 0]);
    assert.deepEqual(latest, [10_000, 50, 10_000, 10_000]);
  });
});
