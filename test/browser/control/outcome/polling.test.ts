import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPoll } from '../../../../src/browser/control/outcome/polling.js';
import type { Arrival, Performed } from '../../../../src/conductor/arrival.js';
import type { SentRequest } from '../../../../src/model/outcome.js';

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
    return { arrival, at: 0, handlers: [], receivers: [], touched: [] };
  });
}

const asks = { method: 'GET', url: 'http://a.test/news', body: null } as const;

/** Each sent the request of the one behind it, and the last the one that is asked about. */
function isPollOf(...kinds: readonly (keyof typeof facts)[]): boolean {
  return isPollSending([asks], ...kinds);
}

/** @param requests the last is sent by the last, and each other one by the one before that */
function isPollSending(
  requests: readonly SentRequest[],
  ...kinds: readonly (keyof typeof facts)[]
): boolean {
  const sent = kinds.map((_, operation) => {
    const request = requests.at(operation - kinds.length) ?? requests[0] ?? asks;
    return { request, operation };
  });
  const last = sent.at(-1) ?? { request: asks, operation: -1 };
  return isPoll(performed(...kinds), sent, last, typed);
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

  it('is nothing that asks the same address for something else', () => {
    const sends = (before: string, body: string) =>
      isPollSending(
        [
          { ...asks, body: before },
          { ...asks, body },
        ],
        ...(['script', 'timer', 'news'] as const),
      );
    assert.equal(sends('action=heartbeat&data[]=1', 'action=heartbeat&data[]=1&data[]=2'), true);
    assert.equal(sends('action=heartbeat', 'action=save'), false);
    assert.equal(sends('{"query":"{ news }"}', '{"query":"mutation { markRead }"}'), false);
    assert.equal(sends('{"since":1}', '{"since":2}'), true);
    assert.equal(sends('{"since":1}', '{"since":2,"text":"x"}'), false);
  });

  it('is nothing that has what the user typed, however it is encoded', () => {
    const sends = (body: string) => isPollSending([{ ...asks, body }], 'script', 'timer');
    assert.equal(sends('{"text":"two words"}'), false);
    assert.equal(sends('text=two+words&at=1'), false);
    assert.equal(sends('text=two%20words'), false);
    assert.equal(sends('action=heartbeat&rate=100%'), true);
  });
});
