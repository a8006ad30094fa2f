import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Plan } from '../../src/scheduler/plan.js';
import { input, response, timer } from '../model/operations.js';

test('how late a timer is planned is known from what sets it', () => {
  const [late, tick] = [
    { cause: 'r1', delay: 20 },
    { cause: 'r1', delay: 100, tick: 3 },
  ];
  const operations = [response('r1'), timer('t1', late), timer('t2', tick), timer('t3', late)];
  const plan = new Plan({
    operations,
    order: ['r1', 't1', 't2', 't3'],
    times: [1000, 1020, 1300, 1350],
    earliest: [0, 1020, 0, 1350],
    latest: [null, 1020, null, 1350],
  });
  const lateness = operations.flatMap((one) => (one.kind === 'timer' ? plan.lateness(one) : []));
  assert.deepEqual(lateness, [0, 0, 330]);
  assert.deepEqual(
    [plan.timeOf('t1'), plan.latest('t1'), plan.latest('r1')],
    [1020, 1020, Infinity],
  );
});

test('how quick a person is at most is known from the input before', () => {
  const operations = [response('r1'), input('u1', 1), input('u2', 2)];
  const order = ['r1', 'u1', 'u2'];
  const [times, latest] = [
    [0, 900, 2400],
    [null, null, null],
  ];
  const plan = new Plan({ operations, order, times, earliest: [0, 400, 950], latest });
  assert.deepEqual([plan.gap('u1', null), plan.gap('u2', 'u1')], [400, 50]);
});
