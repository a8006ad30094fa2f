import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { swappedWrites } from '../../src/oracle/swapped-writes.js';

const sent = (method: string, url: string, body: string | null = null) => ({ method, url, body });

const [put, post, get] = [
  sent('PUT', 'http://a.test/draft', 'title=Sale'),
  sent('POST', 'http://a.test/publish'),
  sent('GET', 'http://a.test/list'),
];
const PAIR = { first: 'POST http://a.test/publish', second: 'PUT http://a.test/draft' };

describe('swappedWrites', () => {
  it('are pairs of writes that were sent the other way round', () => {
    assert.deepEqual(swappedWrites([put, get, post], [get, post, put]), [PAIR]);
    assert.deepEqual(swappedWrites([put, get, post], [put, post, get]), []);
  });

  it('has none of different servers, of questions, or of which one was not sent', () => {
    const elsewhere = sent('POST', 'http://b.test/publish');
    assert.deepEqual(swappedWrites([put, elsewhere], [elsewhere, put]), []);
    const search = sent('POST', 'http://a.test/search');
    assert.deepEqual(swappedWrites([put, search, get], [get, search, put]), []);
    assert.deepEqual(swappedWrites([put, post], [post]), []);
  });

  it('tells writes to one address by their bodies, and none of which there are two', () => {
    const [one, other] = ['a', 'b'].map((body) => sent('POST', 'http://a.test/rename', body));
    assert.ok(one && other);
    const name = 'POST http://a.test/rename';
    assert.deepEqual(swappedWrites([one, other], [other, one]), [{ first: name, second: name }]);
    assert.deepEqual(swappedWrites([one, put, one], [put, one, one]), []);
  });
});
