import assert from 'node:assert/strict';
import { it } from 'node:test';
import { asRan } from '../../src/scheduler/as-ran.js';
import { input, site, task, timer } from '../model/operations.js';

it('has the cause and the time that it had in that run', () => {
  const click = input('u1', 0);
  assert.deepEqual(asRan(click, click, 'p1', 70, new Set(['p1'])), {
    ...click,
    cause: 'p1',
    at: 70,
  });
});

it('refers to nothing that had not run before it', () => {
  const click = input('u1', 0, { enabledBy: ['p1', 's1'], handlers: ['s1'] });
  const ran = asRan(click, click, null, 0, new Set(['p1']));
  assert.deepEqual(ran, { ...click, enabledBy: ['p1'], handlers: [] });
  const told = task('k1', { worker: 'r1' });
  assert.deepEqual(asRan(told, told, null, 0, new Set(['p1'])), { ...told, worker: null });
});

it('is due after the delay that was worked out in that run, if it is a timer', () => {
  const known = timer('t1', { site: site('app.js', 1, 9), delay: 250 });
  const came = { kind: 'timer', delay: 240, tick: null, site: site('app.js', 1, 9) } as const;
  assert.deepEqual(asRan(known, came, null, 0, new Set()), { ...known, delay: 240 });
});

it('takes as long as it is known to, if it is a task', () => {
  const known = task('k1', { source: 'transition', delay: 200 });
  const came = { ...known, delay: 180 };
  assert.deepEqual(asRan(known, came, null, 0, new Set()), known);
});
