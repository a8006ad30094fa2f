import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SentRequest } from '../../src/model/outcome.js';
import { type Ignore, NOTHING } from '../../src/oracle/ignore.js';
import { swapsFrom } from '../../src/oracle/swapped-writes.js';
import { outcome, sent } from './outcomes.js';

type Requests = readonly SentRequest[];

interface Others {
  readonly baselines?: readonly Requests[];
  readonly ignore?: Partial<Ignore>;
}

function swaps(sigma0: Requests, run: Requests, { baselines = [], ignore = {} }: Others = {}) {
  const ended = baselines.map((requests) => ({ requests }));
  const of = swapsFrom(outcome({ requests: sigma0 }), ended, { ...NOTHING, ...ignore });
  return of({ requests: run });
}

const [put, post, get] = [
  sent('PUT', '/draft', 'title=Sale'),
  sent('POST', '/publish'),
  sent('GET', '/list'),
];
const PAIR = { first: 'POST /publish', second: 'PUT /draft' };

describe('swapsFrom', () => {
  it('are pairs of writes that were sent the other way round', () => {
    assert.deepEqual(swaps([put, get, post], [get, post, put]), [PAIR]);
    assert.deepEqual(swaps([put, get, post], [put, post, get]), []);
  });

  it('has none of different servers, of questions, or of which one was not sent', () => {
    const elsewhere = { ...post, url: 'http://b.test/publish' };
    assert.deepEqual(swaps([put, elsewhere], [elsewhere, put]), []);
    const search = sent('POST', '/search');
    assert.deepEqual(swaps([put, search, get], [get, search, put]), []);
    assert.deepEqual(swaps([put, post], [post]), []);
  });

  it('tells writes to one address by their bodies, and none of which there are two', () => {
    const [one, other] = [sent('PUT', '/name', 'a'), sent('PUT', '/name', 'b')];
    const name = 'PUT /name';
    assert.deepEqual(swaps([one, other], [other, one]), [{ first: name, second: name }]);
    assert.deepEqual(swaps([one, put, one], [put, one, one]), []);
  });

  it('has none of polls, nor of what is let through', () => {
    for (const kind of [{ isPoll: true }, { isLetThrough: true }] as const) {
      const other = { ...post, ...kind };
      assert.deepEqual(swaps([put, other], [other, put]), []);
      // A request may be one in one run and not in the other.
      assert.deepEqual(swaps([put, post], [other, put]), []);
    }
  });

  it('has none of what the user wants ignored', () => {
    const ignoring = (pattern: string) =>
      swaps([put, post], [post, put], { ignore: { requests: [pattern] } });
    assert.deepEqual(ignoring('*/**/publish'), []);
    assert.deepEqual(ignoring('PUT /draft'), []);
    assert.deepEqual(ignoring('PUT /publish'), [PAIR]);
  });

  it('has none that come the other way round without reordering', () => {
    const [sigma0, reversed] = [
      [put, post, sent('POST', '/log')],
      [sent('POST', '/log'), post, put],
    ];
    assert.equal(swaps(sigma0, reversed).length, 3);
    const baselines = [sigma0, [post, put, sent('POST', '/log')]];
    assert.deepEqual(
      swaps(sigma0, reversed, { baselines }).map(({ first }) => first),
      ['POST /log', 'POST /log'],
    );
  });
});
