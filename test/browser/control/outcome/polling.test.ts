import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPoll } from '../../../../src/browser/control/outcome/polling.js';
import type { Arrival, Performed } from '../../../../src/conductor/arrival.js';

const typed = ['two words'];

const facts = {
  script: {
    kind: 'response',
    method: 'GET',
    url: 'http://a.test/a.js',
    resource: 'xhr',
  },
  news: { kind: 'response', method: 'GET', url: 'http://a.test/news', resource: 'xhr' },
  input: { kind: 'input', step: 0, action: 'click' },
  timer: { kind: 'timer', delay: 400, tick: null, site: null },
  soon: { kind: 'timer', delay: 250, tick: null, site: null },
} as const;

/** Each is caused by the one before it. */
function performed(...kinds: readonly (keyof typeof facts)[]): Performed[] {
  return kinds.map((kind, index) => {
    const arrival: Arrival = {
      facts: facts[kind],
      label: kind,
      cause: index === 0 ? null : index - 1,
      due: null,
      awaits: [],
      ready: () => true,
      release: async () => {},
    };
    return {
      arrival,
      at: 0,
      handlers: new Set<number>(),
      handlerPlaces: new Map(),
      touched: [],
    };
  });
}

const asks = { method: 'GET', url: 'http://a.test/news', body: null } as const;

function isPollOf(...kinds: readonly (keyof typeof facts)[]): boolean {
  return isPoll(performed(...kinds), kinds.length - 1, asks, typed);
}

describe('isPoll', () => {
  it('is what a timer sends that no input set, and that is not due soon', () => {
    assert.equal(isPollOf('script', 'timer'), true);
    assert.equal(isPollOf('input', 'timer', 'timer'), true);
    assert.equal(isPollOf('input', 'timer'), false);
    assert.equal(isPollOf('timer', 'script'), false);
    assert.equal(isPollOf('script', 'soon'), false);
    assert.equal(isPollOf(), false);
  });

  it('is what the answer to a poll sends again, for the next one was due by then', () => {
    assert.equal(isPollOf('script', 'timer', 'news'), true);
    assert.equal(isPollOf('script', 'timer', 'news', 'news'), true);
    assert.equal(isPollOf('script', 'timer', 'script'), false);
    assert.equal(isPollOf('input', 'news'), false);
  });

  it('is nothing that has what the user typed, however it is encoded', () => {
    const sends = (body: string) =>
      isPoll(performed('script', 'timer'), 1, { ...asks, body }, typed);
    assert.equal(sends('{"text":"two words"}'), false);
    assert.equal(sends('text=two+words&at=1'), false);
    assert.equal(sends('text=two%20words'), false);
    assert.equal(sends('action=heartbeat&rate=100%'), true);
  });
});
