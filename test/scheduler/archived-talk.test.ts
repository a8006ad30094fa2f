import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Said } from '../../src/browser/control/network/conversation.js';
import { ArchivedTalk } from '../../src/scheduler/archived-talk.js';
import { Writes } from '../../src/scheduler/writes.js';
import type { Exchange } from '../../src/store/exchange.js';

const SOCKET = 'ws://a.test:8080/live';

/** `[method, path, from, to]`. */
type Sent = readonly [string, string, number, number];

function exchange([method, path, startedAt, until]: Sent): Exchange {
  const response = {
    status: 200,
    statusText: 'OK',
    headers: [],
    body: Buffer.alloc(0),
    error: null,
  };
  const request = { method, url: new URL(path, 'http://a.test').href, headers: {}, body: null };
  return { request, response, startedAt, durationMs: until - startedAt };
}

/** What the server said at these times, and the page at those. */
function talk(sent: readonly Sent[], server: readonly number[], page: readonly number[] = []) {
  const times = [0, ...server, ...page].toSorted((a, b) => a - b);
  const said = times.map((time): Said => {
    const data = `at ${time}`;
    if (time === 0)
      return { time, by: 'server', what: { type: 'open', protocol: '', extensions: '' } };
    if (page.includes(time))
      return { time, by: 'page', what: { type: 'send', data, isBinary: false } };
    const event = { isBinary: false, name: 'message', lastEventId: '' };
    return { time, by: 'server', what: { type: 'message', data, ...event } };
  });
  const exchanges = sent.map(exchange);
  const socket = {
    ...exchange(['GET', '', 0, 0]),
    request: { method: 'GET', url: SOCKET, headers: {}, body: null },
    conversation: { by: 'socket', said },
  } as const;
  const writes = new Writes([...exchanges, socket]);
  const archived = new ArchivedTalk([...exchanges, socket], writes);
  const given = archived.take('socket', SOCKET);
  return {
    archived,
    /** Those times at which the server can say something by now. */
    said: () => said.flatMap((one) => (one.by === 'server' && given?.canSay(one) ? one.time : [])),
    send: (index: number) => {
      const one = exchanges[index];
      if (one !== undefined) writes.send(one);
    },
  };
}

describe('ArchivedTalk', () => {
  it('has a server tell of what was written only when it was', () => {
    const { archived, said, send } = talk([['POST', '/save', 10, 30]], [5, 15, 40]);
    assert.deepEqual(said(), [0, 5]);
    assert.match(archived.withheld.join(), /^POST http:\/\/a.test\/save: not sent, so/);
    send(0);
    assert.deepEqual(said(), [0, 5, 15, 40]);
    assert.deepEqual(archived.withheld, []);
  });

  it('takes what comes after a word of the page for the answer to that', () => {
    const { said } = talk([['POST', '/save', 10, 30]], [15, 40], [35]);
    assert.deepEqual(said(), [0, 40]);
  });

  it('takes what was written before the connection for known', () => {
    assert.deepEqual(talk([['POST', '/save', -10, 30]], [15]).said(), [0, 15]);
  });

  it('counts requests of one kind as they began: a message may lead to the next', () => {
    const { said, send } = talk(
      [
        ['POST', '/rpc', 10, 40],
        ['POST', '/rpc', 20, 25],
      ],
      [15, 30],
    );
    assert.deepEqual(said(), [0]);
    send(0);
    assert.deepEqual(said(), [0, 15]);
    send(1);
    assert.deepEqual(said(), [0, 15, 30]);
  });

  it('misses no draft that a later one replaces', () => {
    const drafts = [
      ['PUT', '/draft', 10, 12],
      ['PUT', '/draft', 20, 22],
    ] as const;
    const { said, send } = talk(drafts, [15, 30]);
    send(1);
    assert.deepEqual(said(), [0, 15, 30]);
    const early = talk(drafts, [15, 30]);
    early.send(0);
    assert.deepEqual(early.said(), [0, 15]);
  });

  it('lets other servers talk', () => {
    assert.deepEqual(talk([['POST', '//b.test/save', 10, 30]], [15]).said(), [0, 15]);
  });
});
