import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Placed } from '../../src/flaky/plan.js';
import { Conductor } from '../../src/flaky/proxy/conductor.js';

/** A test that runs in the page, in which an event is placed before a statement. */
function conductor(...placed: Placed[]) {
  const told: string[] = [];
  const commands = { areOpen: false, sentAt: 0, answeredAt: 0, keepFromBrowser: () => () => {} };
  const both = new Conductor(
    { placed },
    (line) => {
      if (line.type === 'statement') told.push(line.name);
      else if (line.type !== 'ended' && 'event' in line) told.push(`${line.type} ${line.event}`);
    },
    commands,
  );
  const begin = (call: number, isNow = false) =>
    both
      .callInPage({ type: 'begin', call, by: 'vitest', name: `s${call}`, place: null }, isNow)
      .then(() => told.push(`on ${call}`));
  const end = (call: number) =>
    both
      .callInPage({ type: 'end', call, error: null }, false)
      .then(() => told.push(`behind ${call}`));
  const begun = (id: string) => {
    const none = { site: null, delay: null };
    both.begun(id, { id, name: id, kind: 'fetch', ...none, release: async () => both.ran(id) });
  };
  return { both, told, begin, end, begun };
}

describe('a statement of a test that runs in the page', () => {
  it('goes on when the events have come that are placed before it', async () => {
    const { both, told, begin, begun } = conductor({ event: 'GET /a', before: 1 });
    await begin(0);
    begun('GET /a');
    const on = begin(1);
    both.held('GET /a');
    await on;
    assert.deepEqual(told, [
      ...['s0', 'on 0', 'begun GET /a', 'held GET /a', 'ran GET /a'],
      ...['s1', 'on 1'],
    ]);
  });

  it('has what comes behind it wait for those that have begun, as the next may be one that cannot wait', async () => {
    const { both, told, begin, end, begun } = conductor(
      { event: 'GET /a', before: 1 },
      { event: 'GET /b', before: 1 },
    );
    await begin(0);
    begun('GET /a');
    const behind = end(0);
    both.held('GET /a');
    await behind;
    assert.deepEqual(told.slice(-2), ['ran GET /a', 'behind 0']);
    await begin(1, true);
    assert.deepEqual(told.slice(-3), ['missed GET /b', 's1', 'on 1']);
  });
});
