import assert from 'node:assert/strict';
import { it } from 'node:test';
import { nameOfEvent } from '../../src/flaky/words.js';

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
