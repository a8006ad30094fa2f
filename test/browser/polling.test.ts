import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Arrival, Performed } from '../../src/browser/control/arrival.js';
import { isPoll } from '../../src/browser/control/polling.js';
import { parseScenario } from '../../src/scenario/parse.js';

const { steps } = parseScenario(
  JSON.stringify({
    title: 'type',
    steps: [
      { type: 'navigate', url: 'http://a.test/' },
      { type: 'change', selectors: ['input'], value: 'two words' },
    ],
  }),
  'test',
);

const facts = {
  script: {
    kind: 'response',
    key: 'r',
    method: 'GET',
    url: 'http://a.test/a.js',
    resource: 'xhr',
  },
  input: { kind: 'input', key: 'u', step: 0 },
  timer: { kind: 'timer', key: 't', delay: 400, tick: null },
  soon: { kind: 'timer', key: 't', delay: 250, tick: null },
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
    return { arrival, at: 0, handlers: new Set<number>(), touched: [] };
  });
}

describe('isPoll', () => {
  it('is what a timer sends that no input set, and that is not due soon', () => {
    assert.equal(isPoll(performed('script', 'timer'), 1, null, steps), true);
    assert.equal(isPoll(performed('input', 'timer', 'timer'), 2, null, steps), true);
    assert.equal(isPoll(performed('input', 'timer'), 1, null, steps), false);
    assert.equal(isPoll(performed('timer', 'script'), 1, null, steps), false);
    assert.equal(isPoll(performed('script', 'soon'), 1, null, steps), false);
    assert.equal(isPoll([], -1, null, steps), false);
  });

  it('is nothing that has what the user typed, however it is encoded', () => {
    const sends = (body: string) => isPoll(performed('script', 'timer'), 1, body, steps);
    assert.equal(sends('{"text":"two words"}'), false);
    assert.equal(sends('text=two+words&at=1'), false);
    assert.equal(sends('text=two%20words'), false);
    assert.equal(sends('action=heartbeat&rate=100%'), true);
  });
});
