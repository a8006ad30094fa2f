/** The answers that come with an early event. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answersTo } from '../../../src/flaky/search/answers.js';
import { traceOf } from '../../../src/flaky/test-trace.js';
import type { TraceLine } from '../../../src/flaky/trace.js';

const POLL = 'interval 900ms 1';

/** `timer 300ms 1 > GET /a 1` is asked for by the timer, which the poll has set. */
const causeOf = (id: string) => [POLL, ...id.split(' > ').slice(0, -1)].join(' > ');

/** A test of six statements; before the third one, a poll comes that has begun these, of which some run before another statement. */
function answersIn(
  events: Readonly<Record<string, readonly [kind: string, runsBefore: number | null]>>,
  before = 2,
) {
  const ids = Object.keys(events);
  const lines = Array.from({ length: 6 }, (_, statement): TraceLine[] => [
    ...(statement === before
      ? [
          { type: 'ran', at: statement, event: POLL, heldMs: 0 } as const,
          ...ids.map(
            (id): TraceLine => ({
              ...{ type: 'begun', at: statement, event: `${POLL} > ${id}`, name: id, site: null },
              kind: events[id]?.[0] ?? '',
              cause: causeOf(id),
            }),
          ),
        ]
      : []),
    ...ids.flatMap((id): TraceLine[] =>
      events[id]?.[1] === statement
        ? [{ type: 'ran', at: statement, event: `${POLL} > ${id}`, heldMs: 0 }]
        : [],
    ),
    { type: 'statement', at: statement, statement, by: 'playwright', name: 'click', place: null },
  ]);
  const trace = traceOf([
    { type: 'begun', at: 0, event: POLL, name: 'interval 900ms', kind: 'timer', site: null },
    ...lines.flat(),
  ]);
  return answersTo({ event: POLL, before }, trace).map(({ id }) => id.slice(`${POLL} > `.length));
}

describe('answers to what an early event asks for', () => {
  it('are those that came behind the statement, and what they have asked for', () => {
    const events = {
      'GET /a 1': ['fetch', 4],
      'GET /b 1': ['fetch', 2],
      'GET /a 1 > GET /c 1': ['fetch', 5],
      'script /d.js 1': ['response', 4],
    } as const;
    assert.deepEqual(answersIn(events), ['GET /a 1', 'GET /a 1 > GET /c 1', 'script /d.js 1']);
  });

  it('are no requests, and nothing that comes over time, nor what that leads to', () => {
    const events = {
      'request GET /a 1': ['request', 4],
      'timer 300ms 1': ['timer', 4],
      'timer 300ms 1 > GET /a 1': ['fetch', 5],
      'message of /live 1': ['socket', 4],
      'message of /live 1 > GET /a 1': ['fetch', 5],
    } as const;
    assert.deepEqual(answersIn(events), []);
  });

  it('are none that never came, unless the test was about to be over', () => {
    const events = { 'GET /a 1': ['fetch', null] } as const;
    assert.deepEqual(answersIn(events), []);
    assert.deepEqual(answersIn(events, 5), ['GET /a 1']);
  });

  it('are told by what ran when they began, as the names of rounds do not grow', () => {
    const of = { at: 1, kind: 'fetch', name: 'GET /a', site: null } as const;
    const round = 'GET /a 1 > timer 900ms 1';
    const trace = traceOf([
      { type: 'begun', event: 'GET /a 1', ...of },
      { type: 'begun', event: round, ...of, kind: 'timer', cause: 'GET /a 1' },
      { type: 'begun', event: 'GET /a 2', ...of, cause: round },
      { type: 'statement', at: 2, statement: 0, by: 'playwright', name: 'click', place: null },
      { type: 'begun', event: 'GET /b 1', ...of },
      { type: 'ran', at: 3, event: 'GET /a 2', heldMs: 0 },
      { type: 'ran', at: 3, event: 'GET /b 1', heldMs: 0 },
    ]);
    const answers = answersTo({ event: round, before: 0 }, trace);
    assert.deepEqual(
      answers.map(({ id }) => id),
      ['GET /a 2'],
    );
  });

  it('are of the first rounds of what asks again and again', () => {
    const events = Object.fromEntries(
      Array.from({ length: 9 }, (_, round) => [`GET /a ${round + 1}`, ['fetch', 4] as const]),
    );
    assert.equal(answersIn(events).length, 3);
  });
});
