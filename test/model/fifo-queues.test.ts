import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FifoQueues } from '../../src/model/fifo-queues.js';

describe('FifoQueues', () => {
  // 0 queues 3 and 1 in one queue, 2 and 4 are in another from the start and of 1.
  const queues = () =>
    new FifoQueues([
      new Map([
        [3, 0],
        [1, 0],
        [5, 2],
      ]),
      new Map([
        [2, null],
        [4, 1],
      ]),
    ]);

  it('give what was queued first, of what one operation queued the first by its number', () => {
    const all = queues();
    all.push(2);
    all.push(0);
    assert.equal(all.first(1), 5);
    assert.deepEqual(all.inLineWith(3), [5, 1, 3]);
    all.push(5);
    assert.equal(all.first(3), 1);
    all.push(1);
    assert.deepEqual(all.inLineWith(1), [3]);
    assert.deepEqual(all.inLineWith(2), [4]);
  });

  it('hold nobody up who is in none', () => {
    assert.equal(queues().first(0), 0);
    assert.deepEqual(queues().inLineWith(0), []);
  });

  it('are as before when what ran is taken back', () => {
    const all = queues();
    all.push(0);
    all.push(1);
    all.push(2);
    all.pop(2);
    all.pop(1);
    assert.deepEqual(all.inLineWith(1), [1, 3]);
    assert.deepEqual(all.inLineWith(2), [2]);
  });
});
