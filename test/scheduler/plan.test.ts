import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Plan } from '../../src/scheduler/plan.js';
import { input, response } from '../model/operations.js';

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
