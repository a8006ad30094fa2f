import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Arrival } from '../../src/browser/control/arrival.js';
import { BornOperations } from '../../src/scheduler/born.js';
import { frame } from '../model/operations.js';

const rest = { label: 'frame', awaits: [], ready: () => true, release: async () => {} };
const arrival: Arrival = { ...rest, facts: { kind: 'frame', key: 'loop' }, due: 16, cause: 0 };

it('has one id for an operation in all runs, and never that of another one of its run', () => {
  const born = new BornOperations([frame('f1'), frame('f2', { key: 'loop', cause: 'f1' })]);
  const idOf = (cause: string, taken: readonly string[]) =>
    born.identify(arrival, cause, 0, (id) => taken.includes(id)).id;
  assert.equal(idOf('f1', ['f1']), 'f2');
  const second = idOf('f1', ['f1', 'f2']);
  assert.equal(second, 'f3');
  const other = idOf('u1', ['f1', 'f2']);
  assert.equal(other, 'f4');
  assert.equal(idOf('f1', ['f1', 'f2']), second);
  assert.equal(idOf('u1', ['f1', 'f2']), other);
  // An order has it now, for which it is known again or is not: this is another one.
  assert.equal(idOf('u1', ['f1', 'f2', other]), 'f5');
});
