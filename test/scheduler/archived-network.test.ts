import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PausedRequest } from '../../src/browser/control/network/response.js';
import { ArchivedNetwork } from '../../src/scheduler/archived-network.js';
import { LooseRequests } from '../../src/scheduler/loose-requests.js';
import type { Exchange } from '../../src/store/exchange.js';

const URL = 'http://a.test/api';

function exchange(body: string | null, answer: string): Exchange {
  const response = {
    status: 200,
    statusText: 'OK',
    headers: [],
    body: Buffer.from(answer),
    error: null,
  };
  const request = { method: 'POST', url: URL, headers: {}, body };
  return { request, response, startedAt: 0, durationMs: 0 };
}

/** As they were asked and answered, one after the other: `GET: an answer`. */
function conversation(...lines: readonly string[]): Exchange[] {
  return lines.map((line, index) => {
    const [method = '', answer = ''] = line.split(': ');
    const base = exchange(null, answer);
    const times = { startedAt: 10 * index, durationMs: 5 };
    return { ...base, request: { ...base.request, method }, ...times };
  });
}

function request(body: string | null, method = 'POST'): PausedRequest {
  const ids = { id: '1', networkId: '1', session: '', frame: '' };
  const asked = { method, askedBy: method, url: URL, asked: URL };
  return { ...ids, ...asked, body, headers: {}, type: 'XHR' };
}

function answers(exchanges: readonly Exchange[], bodies: readonly (string | null)[]) {
  const network = new ArchivedNetwork(exchanges, new LooseRequests([]));
  return bodies.map((body) => network.find(request(body))?.response.body.toString() ?? null);
}

function answersTo(exchanges: readonly Exchange[], methods: readonly string[]) {
  const network = new ArchivedNetwork(exchanges, new LooseRequests([]));
  return methods.map((method) => network.find(request(null, method))?.response.body.toString());
}

describe('ArchivedNetwork', () => {
  it('gives the n-th request of a kind the n-th response, and a further one the last', () => {
    const exchanges = [exchange(null, 'a'), exchange(null, 'b')];
    assert.deepEqual(answers(exchanges, [null, null, null]), ['a', 'b', 'b']);
  });

  it('says where it answers another body than it has', () => {
    const network = new ArchivedNetwork([exchange('{"op":"a"}', 'a')], new LooseRequests([]));
    network.find(request('{"op":"a"}'));
    assert.deepEqual(network.notes(), []);
    network.find(request('{"op":"b"}'));
    const [note] = network.notes();
    assert.match(
      note ?? '',
      /^POST http:\/\/a\.test\/api: recorded with another body; got the answer/,
    );
  });

  it('says why no server is asked what it does not have', () => {
    const exchanges = conversation('GET: old', 'PUT: written');
    const network = new ArchivedNetwork(exchanges, new LooseRequests([]));
    const part = { ...request(null, 'GET'), url: `${URL}/part` };
    assert.equal(network.whyNotAsked({ ...part, url: 'http://a.test/other' }), null);
    assert.equal(network.whyNotAsked({ ...part, method: 'DELETE' }), 'write');
    assert.equal(network.whyNotAsked(part), 'server-ahead');
    network.find(request(null, 'PUT'));
    assert.equal(network.whyNotAsked(part), null);
  });

  it('knows when what it has is from before a write of this run', () => {
    const exchanges = conversation('GET: old', 'PUT: written');
    const network = new ArchivedNetwork(exchanges, new LooseRequests([]));
    const question = request(null, 'GET');
    assert.equal(network.isStale(question), false);
    network.find(request(null, 'PUT'));
    assert.equal(network.isStale(question), true);
    assert.equal(network.isStale(request(null, 'PUT')), false);
    assert.equal(network.isStale({ ...question, url: 'http://a.test/other' }), false);
    const asked = new ArchivedNetwork(
      [...exchanges, ...conversation('PUT: ', 'PUT: ', 'GET: new').slice(2)],
      new LooseRequests([]),
    );
    asked.find(request(null, 'PUT'));
    assert.equal(asked.isStale(question), false);
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

  it('gives a page to who navigates to it, and its part to a script that asks for that', () => {
    const accepting = (accept: string, answer: string): Exchange => {
      const base = exchange(null, answer);
      return { ...base, request: { ...base.request, headers: { Accept: accept } } };
    };
    const recorded = [accepting('text/html', 'page'), accepting('*/*', 'part')];
    const network = new ArchivedNetwork(recorded, new LooseRequests([]));
    const given = ['*/*', '*/*', 'text/html', 'image/png'].map((accept) => {
      const asked = { ...request(null), headers: { accept } };
      return network.find(asked)?.response.body.toString();
    });
    assert.deepEqual(given, ['part', 'part', 'page', 'part']);
  });

  it('gives a request the response to the one with the same sign-in, and says where there is none', () => {
    const signedIn = (authorization: string, answer: string): Exchange => {
      const base = exchange(null, answer);
      return { ...base, request: { ...base.request, headers: { Authorization: authorization } } };
    };
    const recorded = [signedIn('old', 'refused'), signedIn('new', 'balance')];
    const network = new ArchivedNetwork(recorded, new LooseRequests([]));
    const ask = (authorization: string) =>
      network.find({ ...request(null), headers: { authorization } })?.response.body.toString();
    assert.deepEqual(['new', 'old', 'new'].map(ask), ['balance', 'refused', 'balance']);
    assert.deepEqual(network.notes(), []);
    assert.equal(ask('other'), 'balance');
    assert.match(
      network.notes().join(),
      /recorded with another Authorization header only; got that/,
    );
  });

  it('refuses a sign-in that the recording has with other requests alone, and refused', () => {
    const signedIn = (url: string, authorization: string, status: number): Exchange => {
      const base = exchange(null, `${status}`);
      const headers = { Authorization: authorization };
      return {
        ...base,
        request: { ...base.request, url, headers },
        response: { ...base.response, status },
      };
    };
    const profile = 'http://a.test/profile';
    const [mail, other] = ['http://a.test/mail', 'http://b.test/mail'];
    const answer = (exchanges: readonly Exchange[], url: string, authorization: string) => {
      const network = new ArchivedNetwork(exchanges, new LooseRequests([]));
      const asked = { ...request(null), url, headers: { authorization } };
      return [network.find(asked)?.response.status, network.notes().length];
    };
    const recorded = [
      signedIn(profile, 'old', 401),
      signedIn(profile, 'new', 200),
      signedIn(mail, 'new', 200),
      signedIn(other, 'new', 200),
    ];
    assert.deepEqual(answer(recorded, mail, 'old'), [401, 1]);
    assert.deepEqual(answer(recorded, mail, 'new'), [200, 0]);
    assert.deepEqual(answer(recorded, other, 'old'), [200, 1], 'of another server');
    const ranOut = [signedIn(profile, 'old', 200), ...recorded];
    assert.deepEqual(answer(ranOut, mail, 'old'), [200, 1], 'was let in before');
    const letInLater = [...recorded, signedIn(profile, 'old', 200)];
    assert.deepEqual(answer(letInLater, mail, 'old'), [200, 1], 'was let in later');
  });

  it('has no response to what was never asked for', () => {
    assert.deepEqual(answers([], [null]), [null]);
  });

  it('tells of a write only after it was sent, and then does not miss it', () => {
    const recorded = conversation('GET: old', 'GET: same', 'PUT: ok', 'GET: new', 'GET: newer');
    const often = ['GET', 'GET', 'GET', 'GET', 'PUT', 'GET', 'GET', 'GET'];
    const answers = ['old', 'same', 'same', 'same', 'ok', 'new', 'newer', 'newer'];
    assert.deepEqual(answersTo(recorded, often), answers);
    assert.deepEqual(answersTo(recorded, ['PUT', 'GET']), ['ok', 'new']);
  });

  it('has something to say where all that is recorded tells of a write, or misses it', () => {
    const told = conversation('PUT: ok', 'GET: new', 'GET: newer');
    assert.deepEqual(answersTo(told, ['GET', 'GET', 'GET']), ['new', 'newer', 'newer']);
    const missing = conversation('GET: old', 'PUT: ok');
    assert.deepEqual(answersTo(missing, ['PUT', 'GET']), ['ok', 'old']);
  });

  it('gives what was asked while a write was under way before it and after it', () => {
    const [get, put, later] = conversation('GET: a', 'PUT: ok', 'GET: b');
    if (get === undefined || put === undefined || later === undefined) throw new Error('?');
    const recorded = [{ ...get, durationMs: 12 }, put, later];
    assert.deepEqual(answersTo(recorded, ['GET', 'PUT', 'GET']), ['a', 'ok', 'b']);
    assert.deepEqual(answersTo(recorded, ['PUT', 'GET', 'GET']), ['ok', 'a', 'b']);
  });
});
