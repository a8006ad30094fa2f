/** Pairs of events, of which one comes early and the other one late. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { pairsOf } from '../../../src/flaky/search/pairs.js';
import { type TestTrace, traceOf } from '../../../src/flaky/test-trace.js';
import type { TraceLine } from '../../../src/flaky/trace.js';
import { seeded } from '../../../src/search/random.js';

const CHANGED = { what: 'text', text: null, attribute: null, isInFrame: false } as const;

/** Of `timer 300ms 1 > GET /a 1`, the timer. */
const causeOf = (event: string) => event.split(' > ').slice(0, -1).join(' > ');

/** By their ids, the kinds of the events, and the element that each changes. */
function traceWith(events: Readonly<Record<string, readonly [kind: string, element: string]>>) {
  const lines = Object.entries(events).flatMap(([event, [kind, selector]]): TraceLine[] => [
    { type: 'begun', at: 1, event, name: event, kind, cause: causeOf(event), site: null },
    { type: 'effect', at: 2, event, selector, ...CHANGED },
  ]);
  return traceOf(lines);
}

const idsOf = (trace: TestTrace, seed: number) =>
  pairsOf(
    trace,
    trace.events.map(({ id }) => ({ event: id, before: 2 })),
    trace.events.map(({ id }) => ({ event: id, before: null })),
    seeded(seed),
  ).map(({ early, late }) => `${early.event} | ${late.event}`);

describe('pairs of events', () => {
  const trace = traceWith({
    'GET /a 1': ['fetch', '#list'],
    'GET /b 1': ['fetch', '#total'],
    'message of /live 1': ['message', '#list'],
  });

  it('are all two that differ, those first that change the same element', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const ids = idsOf(trace, seed);
        assert.equal(new Set(ids).size, 6);
        assert.deepEqual(ids.slice(0, 2).toSorted(), [
          'GET /a 1 | message of /live 1',
          'message of /live 1 | GET /a 1',
        ]);
        assert.deepEqual(idsOf(trace, seed), ids);
      }),
    );
    assert.ok(new Set(Array.from({ length: 20 }, (_, seed) => idsOf(trace, seed).join())).size > 1);
  });

  it('are none of two timers, which are due in turn, nor of an event that comes before what has led to it', () => {
    const causes = traceWith({
      'timer 300ms 1': ['timer', '#list'],
      'timer 500ms 1': ['timer', '#total'],
      'timer 300ms 1 > GET /a 1': ['fetch', '#list'],
    });
    assert.deepEqual(idsOf(causes, 1).toSorted(), [
      'timer 300ms 1 > GET /a 1 | timer 500ms 1',
      'timer 300ms 1 | timer 300ms 1 > GET /a 1',
      'timer 500ms 1 | timer 300ms 1 > GET /a 1',
    ]);
  });

  it('are none in which the late one comes before the early one', () => {
    const [early, late] = [{ event: 'GET /a 1', before: 3 }, 'GET /b 1'];
    const places = [2, 3, 4, null].map((before) => ({ event: late, before }));
    const pairs = pairsOf(trace, [early], places, seeded(1));
    assert.deepEqual(new Set(pairs.map((pair) => pair.late.before)), new Set([4, null]));
  });
});
