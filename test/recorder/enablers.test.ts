import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Enablers } from '../../src/recorder/enablers.js';

/** What made step 0 possible, when the requirements stood so after one operation after another. */
function enabledBy(...states: readonly Readonly<Record<string, boolean>>[]) {
  const enablers = new Enablers();
  for (const [position, state] of states.entries()) enablers.note(0, position, state);
  return enablers.enabledBy.get(0);
}

const missing = { there: false };
const button = (shown: boolean, enabled: boolean) => ({ there: true, shown, enabled });

test('one creates it, one shows it, one enables it', () => {
  const states = [missing, button(false, false), button(true, false), button(true, true)];
  assert.deepEqual(enabledBy(...states), [1, 2, 3]);
  assert.deepEqual(enabledBy(missing, button(false, false), button(false, true)), undefined);
});

test('an operation that changes nothing is none of them', () => {
  const [hidden, ready] = [button(false, true), button(true, true)];
  assert.deepEqual(enabledBy(missing, missing, hidden, hidden, ready, ready), [2, 4]);
});

test('all at once, and nothing required but a page', () => {
  assert.deepEqual(enabledBy(missing, button(true, true), button(true, true)), [1]);
  assert.deepEqual(enabledBy({ page: true }, { page: true }), [0]);
});

test('of what was undone, the operation that did it again', () => {
  const [locked, ready] = [button(true, false), button(true, true)];
  assert.deepEqual(enabledBy(ready, locked, ready), [0, 2]);
  assert.deepEqual(enabledBy(ready, missing, locked, ready), [2, 3]);
});

test('each step has its own', () => {
  const enablers = new Enablers();
  enablers.note(0, 0, missing);
  enablers.note(2, 0, button(true, true));
  enablers.note(0, 1, button(true, true));
  assert.deepEqual(
    [...enablers.enabledBy],
    [
      [2, [0]],
      [0, [1]],
    ],
  );
});
