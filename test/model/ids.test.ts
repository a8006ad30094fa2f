import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Ids } from '../../src/model/ids.js';

it('counts the operations of each kind, and gives no id that is taken', () => {
  const ids = new Ids();
  for (const id of ['t1', 't3', 'r1']) ids.take(id);
  assert.deepEqual(
    [ids.next('timer'), ids.next('response'), ids.next('timer')],
    ['t2', 'r2', 't4'],
  );
  assert.equal(ids.next('input'), 'u1');
});
