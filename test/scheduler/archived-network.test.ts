import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PausedRequest } from '../../src/browser/control/response.js';
import { type ArchivedExchange, ArchivedNetwork } from '../../src/scheduler/archived-network.js';
import { LooseRequests } from '../../src/scheduler/loose-requests.js';

const URL = 'http://a.test/api';

function exchange(body: string | null, answer: string): ArchivedExchange {
  const response = {
    status: 200,
    statusText: 'OK',
    headers: [],
    body: Buffer.from(answer),
    error: null,
  };
  return { request: { method: 'POST', url: URL, body }, response };
}

function request(body: string | null): PausedRequest {
  const ids = { id: '1', networkId: '1', session: '', frame: '' };
  return { ...ids, method: 'POST', url: URL, asked: URL, body, headers: {}, type: 'XHR' };
}

function answers(exchanges: readonly ArchivedExchange[], bodies: readonly (string | null)[]) {
  const network = new ArchivedNetwork(exchanges, new LooseRequests([]));
  return bodies.map((body) => network.find(request(body))?.response.body.toString() ?? null);
}

describe('ArchivedNetwork', () => {
  it('gives the n-th request of a kind the n-th response, and a further one the last', () => {
    const exchanges = [exchange(null, 'a'), exchange(null, 'b')];
    assert.deepEqual(answers(exchanges, [null, null, null]), ['a', 'b', 'b']);
  });

  it('gives a request the response to the one with its body', () => {
    const exchanges = [exchange('action=news', 'news'), exchange('action=beat&n=1', 'beat')];
    const bodies = ['action=beat&n=1', 'action=news', 'action=beat&n=1'];
    assert.deepEqual(answers(exchanges, bodies), ['beat', 'news', 'beat']);
  });

  it('gives a request with another body the response to the one most like it', () => {
    const exchanges = [exchange('action=news&id=7', 'news'), exchange('action=beat&n=1', 'beat')];
    assert.deepEqual(answers(exchanges, ['n=2&action=beat', 'n=3&action=beat']), ['beat', 'beat']);
    const queries = [exchange('{"query":"a","n":1}', 'a'), exchange('{"query":"b","n":1}', 'b')];
    assert.deepEqual(answers(queries, ['{"query":"b","n":2}', '{"query":"a","n":2}']), ['b', 'a']);
  });

  it('has no response to what was never asked for', () => {
    assert.deepEqual(answers([], [null]), [null]);
  });
});
