import assert from 'node:assert/strict';
import { it } from 'node:test';
import { traceOf } from '../../src/flaky/test-trace.js';
import { nameBeside, nameOfEvent } from '../../src/flaky/words.js';

it('an event is called by what it is, and by which of several that one thing has led to', () => {
  for (const [id, kind, name, called] of [
    ['GET /cart 1', 'fetch', 'GET /cart', 'the answer to GET /cart'],
    ['click 2 > GET /cart 2', 'fetch', 'GET /cart', 'the 2nd answer to GET /cart'],
    ['GET /orders/* 2', 'fetch', 'GET /orders/7', 'the answer to GET /orders/7'],
    ['message of /live 3', 'socket', 'message of /live', 'the 3rd message of /live'],
    ['timer 300ms 11', 'timer', 'timer 287ms', 'the 11th timer of 287 ms'],
    ['interval 900ms 22', 'timer', 'interval 900ms', 'the 22nd interval of 900 ms'],
    ['browser 2 > GET /a 1', 'fetch', 'GET /a', 'the answer to GET /a in browser 2'],
  ] as const) {
    assert.equal(nameOfEvent({ id, kind, name }), called);
  }
});

it('an event beside one that is called the same is told by when it began', () => {
  const [first, second, other] = traceOf(
    ['GET /job', 'GET /job', 'GET /rate'].map((name, at) => {
      const event = `timer ${at} > ${name} 1`;
      return { type: 'begun', at, event, name, kind: 'fetch', site: null };
    }),
  ).events;
  assert.ok(first !== undefined && second !== undefined && other !== undefined);
  assert.equal(nameBeside(second, [other, first]), 'a later one');
  assert.equal(nameBeside(first, [second]), 'an earlier one');
  assert.equal(nameBeside(other, [first, second]), 'the answer to GET /rate');
});
