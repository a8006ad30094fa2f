import assert from 'node:assert/strict';
import { it } from 'node:test';
import { SharedLoops } from '../../src/scheduler/shared-loops.js';
import { frame, site, timer } from '../model/operations.js';

it('knows the rounds of a loop that another operation began, and those behind them', () => {
  const loop = { site: site('loop') };
  const rounds = [frame('f1', loop), frame('f2', { ...loop, cause: 'f1' })];
  const polls = ['t1', 't2', 't3'].map((id, index) => timer(id, { ...loop, cause: `t${index}` }));
  const loops = new SharedLoops([...rounds, frame('f3', { ...loop, cause: 'f2' }), ...polls]);
  const mine = frame('f1', { ...loop, cause: 'u1' });
  const next = frame('f2', { ...loop, cause: 'f1' });
  assert.equal(loops.isShared(next, mine), false);
  loops.ran(mine, frame('f9', loop));
  assert.equal(loops.has('f1'), true);
  loops.ran(next, mine);
  assert.equal(loops.has('f2'), true);
  const anew = new SharedLoops([...rounds, frame('f3', { ...loop, cause: 'f2' })]);
  assert.equal(anew.isShared(next, timer('t1')), true);
  assert.equal(anew.isShared(frame('f1', loop), timer('t1')), false);
  const poll = timer('t1', { ...loop, cause: 'r1' });
  assert.equal(loops.isShared(poll, timer('t9', loop)), true);
});

it('has nothing that another one than a round of the same loop led to', () => {
  const chain = ['t1', 't2', 't3'].map((id, index) =>
    timer(id, { site: site('poll'), cause: `t${index}` }),
  );
  const loops = new SharedLoops(chain);
  const round = timer('t1', { site: site('poll'), cause: 'r1' });
  loops.ran(round, timer('t9', { site: site('poll') }));
  const others = [
    timer('t2', { site: site('once'), cause: 'r2' }),
    frame('f1', { site: site('poll'), cause: 'r2' }),
  ];
  for (const other of others) assert.equal(loops.isShared(other, round), false);
  assert.equal(loops.isShared(timer('t3', { site: site('poll'), cause: 'r3' }), undefined), false);
  // Two of a kind are no loop: both may wait for 100 ms.
  const twice = new SharedLoops(chain.slice(0, 2));
  assert.equal(twice.isShared(round, timer('t9', { site: site('poll') })), false);
});
