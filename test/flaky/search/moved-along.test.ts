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
