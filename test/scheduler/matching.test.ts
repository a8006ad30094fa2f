import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Arrival } from '../../src/conductor/arrival.js';
import type { Operation } from '../../src/model/operation.js';
import { Matching } from '../../src/scheduler/matching.js';
import { input, response, site, task, timer } from '../model/operations.js';

const rest = { label: '', awaits: [], ready: () => true, release: async () => {} };

function timeout(place: string, due: number, cause: number | null): Arrival {
  return {
    ...rest,
    facts: { kind: 'timer', delay: 20, tick: null, site: site(place) },
    due,
    cause,
  };
}

it('does not take a timer that another set for one whose cause may still come', () => {
  const known = [response('r8'), response('r1')];
  const operations = [...known, timer('t1', { site: site('settle'), delay: 20, cause: 'r1' })];
  for (const other of ['r8', 'r9']) {
    const matching = new Matching(operations, [response(other)]);
    const arrival = timeout('settle', 20, 0);
    matching.look([arrival]);
    assert.equal(matching.operationOf(arrival), undefined);
  }
  // When its cause has run, and did not set it, what sets it took that one's place.
  const matching = new Matching(operations, [response('r1'), response('r9')]);
  const taken = timeout('settle', 20, 1);
  matching.look([taken]);
  assert.equal(matching.operationOf(taken)?.id, 't1');
});

it('misses nothing of a loop that had fewer rounds, but what was set once', () => {
  const first = timer('t1', { site: site('poll'), delay: 20, cause: 'r1' });
  const round = timer('t2', { site: site('poll'), delay: 20, cause: 't1' });
  const stranger = timer('t9', { site: site('poll'), delay: 20, cause: 'r9' });
  const lost = (...operations: Operation[]) =>
    new Matching([response('r1'), ...operations], [response('r1'), response('r9'), stranger])
      .isAnyLost;
  assert.equal(lost(first), true);
  const rounds = [first, round, timer('t3', { site: site('poll'), delay: 20, cause: 't2' })];
  assert.equal(new Matching(rounds, [first, response('r9'), stranger]).isAnyLost, false);
});

it('misses nothing that had come, and was called off', () => {
  const operations = [response('r1'), timer('t1', { site: site('poll'), delay: 20, cause: 'r1' })];
  const ran = [response('r1'), response('r9')];
  const matching = new Matching(operations, ran);
  matching.look([timeout('poll', 20, 0)]);
  ran.push(timer('t9', { site: site('poll'), delay: 20, cause: 'r9' }));
  assert.equal(matching.isAnyLost, false);
  matching.look([]);
  assert.equal(matching.isAnyLost, false);
  assert.equal(new Matching(operations, ran).isAnyLost, true);
});

it('does not miss the rest of a page while it asks, nor what has run', () => {
  const operations = [
    response('r1'),
    timer('t1', { site: site('poll'), delay: 20, cause: 'r1' }),
    response('r2'),
  ];
  const ran = [response('r1')];
  const matching = new Matching(operations, ran);
  const poll = timeout('poll', 20, 0);
  const dialog: Arrival = {
    ...rest,
    facts: { kind: 'dialog', type: 'alert', message: 'Leave?' },
    due: null,
    cause: 0,
  };
  matching.look([poll]);
  matching.look([dialog]);
  ran.push(timer('t9', { site: site('poll'), delay: 20, cause: 'r9' }));
  assert.equal(matching.isAnyLost, true);
});

it('misses nothing that was called off while the page of another client asks', () => {
  const operations = [response('r1'), timer('t1', { site: site('poll'), delay: 20, cause: 'r1' })];
  const ran = [response('r1'), response('r9')];
  const matching = new Matching(operations, ran);
  const facts = { kind: 'dialog', type: 'alert', message: 'Leave?', client: 2 } as const;
  matching.look([timeout('poll', 20, 0)]);
  matching.look([{ ...rest, facts, due: null, cause: 0 }]);
  ran.push(timer('t9', { site: site('poll'), delay: 20, cause: 'r9' }));
  assert.equal(matching.isAnyLost, false);
});

it('takes what a transition leads to for nothing else, until that has ended or cannot', () => {
  const fade = task('k1', { source: 'transition', delay: 200, cause: 'r1' });
  const operations = [
    response('r1'),
    fade,
    timer('t1', { site: site('after'), delay: 20, cause: 'k1' }),
  ];
  const found = (ran: Operation[]) => {
    const matching = new Matching(operations, ran);
    const arrival = timeout('after', 20, 0);
    matching.look([arrival]);
    return matching.operationOf(arrival)?.id;
  };
  assert.equal(found([response('r9')]), undefined);
  assert.equal(found([response('r9'), response('r1')]), 't1');
});

it('does not take the end of a transition for one that has not begun', () => {
  const fading = { source: 'transition', what: 'of span', queue: null, part: null } as const;
  const ofPage = { document: 'main.html', site: null, server: null };
  const facts = { ...fading, ...ofPage, delay: 200 };
  const operations = [response('r1'), response('r2'), task('k1', { ...facts, cause: 'r2' })];
  const ran = [response('r1')];
  const matching = new Matching(operations, ran);
  const other: Arrival = { ...rest, facts: { kind: 'task', ...facts }, due: 200, cause: 0 };
  matching.look([other]);
  assert.equal(matching.operationOf(other), undefined);
  // It ends, and what the order has never begins.
  ran.push(task('k9', { ...facts, cause: 'r1' }), response('r2'));
  matching.look([]);
  assert.equal(matching.isAnyLost, false);
  // What comes after its cause may be it.
  ran.push(task('k8', { ...facts, cause: 'r1' }));
  assert.equal(matching.isAnyLost, true);
});

it('knows a request again that is sent later, for what was to send it was called off', () => {
  const request = { method: 'PUT', url: 'story' };
  const operations = [
    ...[input('u1', 0), timer('t1', { cause: 'u1' }), response('r1', { ...request, cause: 't1' })],
    ...[input('u2', 1), timer('t2', { cause: 'u2' }), response('r2', { ...request, cause: 't2' })],
  ];
  const facts = { kind: 'response', resource: 'xhr', ...request } as const;
  const sent: Arrival = { ...rest, facts, due: null, cause: 2 };
  const found = (sender: Operation) => {
    const matching = new Matching(operations, [input('u1', 0), input('u2', 1), sender]);
    matching.look([sent]);
    return matching.operationOf(sent)?.id;
  };
  assert.equal(found(timer('t9', { cause: 'u2' })), 'r1');
  assert.equal(found(timer('t2', { cause: 'u2' })), 'r2');
});
