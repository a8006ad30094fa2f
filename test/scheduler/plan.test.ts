import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Plan } from '../../src/scheduler/plan.js';
import { response, timer } from '../model/operations.js';

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
    latest: [null, 1020, null, 1350],
  });
  const lateness = operations.flatMap((one) => (one.kind === 'timer' ? plan.lateness(one) : []));
  assert.deepEqual(lateness, [0, 0, 330]);
  assert.deepEqual(
    [plan.timeOf('t1'), plan.latest('t1'), plan.latest('r1')],
    [1020, 1020, Infinity],
  );
});
