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

describe('isPoll', () => {
  it('is what a timer sends that no input set, and that is not due soon', () => {
    assert.equal(isPoll(performed('script', 'timer'), 1, null, typed), true);
    assert.equal(isPoll(performed('input', 'timer', 'timer'), 2, null, typed), true);
    assert.equal(isPoll(performed('input', 'timer'), 1, null, typed), false);
    assert.equal(isPoll(performed('timer', 'script'), 1, null, typed), false);
    assert.equal(isPoll(performed('script', 'soon'), 1, null, typed), false);
    assert.equal(isPoll([], -1, null, typed), false);
  });

  it('is nothing that has what the user typed, however it is encoded', () => {
    const sends = (body: string) => isPoll(performed('script', 'timer'), 1, body, typed);
    assert.equal(sends('{"text":"two words"}'), false);
    assert.equal(sends('text=two+words&at=1'), false);
    assert.equal(sends('text=two%20words'), false);
    assert.equal(sends('action=heartbeat&rate=100%'), true);
  });
});
