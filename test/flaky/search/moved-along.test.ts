/** What comes elsewhere as another event is held. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ranOut } from '../../../src/flaky/search/moved-along.js';
import { trace } from './worlds.js';

it('what ran out is what came meanwhile, and not what leads to the event that was to come', () => {
  const [base] = trace(1).events;
  assert.ok(base);
  const timer = { ...base, id: 'timer 400ms 1', name: 'timer 400ms', kind: 'timer', ranAfter: 4 };
  const answerTo = (cause: string | null) => ({ ...base, id: 'PUT /draft 1', cause, ranAfter: 4 });
  const namesWith = (cause: string | null) => {
    const answer = answerTo(cause);
    const natural = { ...trace(0), events: [timer, answer] };
    const events = natural.events.map((event) => ({ ...event, ranAfter: 2 }));
    const failure = { message: 'no', snippet: null, line: null };
    const failed = {
      ...{ plan: { placed: [{ event: answer.id, before: 2 }] }, events: [answer], failure },
      ...{ failing: { ...natural, events }, at: 2, foundIn: 5 },
    };
    return ranOut(failed, natural, [{ event: timer.id, before: 1 }]).map(({ event }) => event.id);
  };
  assert.deepEqual(namesWith(null), [timer.id]);
  assert.deepEqual(namesWith(timer.id), []);
});

it('what comes first by itself is the first of what ran out, and no request has', () => {
  const [base] = trace(1).events;
  assert.ok(base);
  const eventAt = (id: string, ranAt: number | null) => ({ ...base, id, ranAt, ranAfter: 4 });
  const held = eventAt('GET /held 1', 50);
  const request = { ...eventAt('request PUT /draft 1', 100), kind: 'request' };
  const others = [eventAt('never', null), eventAt('later', 300), eventAt('first', 200), request];
  const natural = { ...trace(0), events: [held, ...others] };
  const events = natural.events.map((event) => ({ ...event, ranAfter: 2, ranAt: 900 }));
  const failure = { message: 'no', snippet: null, line: null };
  const failed = {
    ...{ plan: { placed: [{ event: held.id, before: null }] }, events: [held], failure },
    ...{ failing: { ...natural, events }, at: 2, foundIn: 5 },
  };
  const early = natural.events.map(({ id: event }) => ({ event, before: 1 }));
  const moved = ranOut(failed, natural, early).map(({ event }) => event.id);
  assert.deepEqual(moved, ['first', 'later', 'never']);
});
