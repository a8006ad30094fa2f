import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Enablers } from '../../src/recorder/enablers.js';

type States = readonly Readonly<Record<string, boolean>>[];

/** When what step 0 requires stood so after one operation after another. */
function enabled(...states: States) {
  const enablers = new Enablers();
  for (const [position, met] of states.entries()) {
    enablers.note(0, position, { met, handlers: [] });
  }
  return enablers.enabled.get(0);
}

/** What made it possible. */
const enabledBy = (...states: States) => enabled(...states)?.by;

const missing = { there: false };
const button = (shown: boolean, enabled: boolean) => ({ there: true, shown, enabled });

test('one creates it, one shows it, one enables it', () => {
  const states = [missing, button(false, false), button(true, false), button(true, true)];
  assert.deepEqual(enabledBy(...states), [1, 2, 3]);
  assert.deepEqual(enabledBy(missing, button(false, false), button(false, true)), []);
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
  const ready = { met: button(true, true), handlers: [] };
  enablers.note(0, 0, { met: missing, handlers: [] });
  enablers.note(2, 0, ready);
  enablers.note(0, 1, ready);
  assert.deepEqual(enablers.enabled.get(0)?.by, [1]);
  assert.deepEqual(enablers.enabled.get(2)?.by, [0]);
});

test('a handler has been there since what brought it, until it is gone', () => {
  const enablers = new Enablers();
  const states = [[], ['click'], ['keydown', 'click'], ['click'], ['click', 'keydown']];
  for (const [position, handlers] of states.entries()) {
    enablers.note(0, position, { met: button(false, true), handlers });
  }
  assert.deepEqual(
    enablers.enabled.get(0)?.handlers,
    new Map([
      ['click', 1],
      ['keydown', 4],
    ]),
  );
});
