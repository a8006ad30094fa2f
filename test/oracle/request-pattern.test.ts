import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isRequestPattern, requestMatcher } from '../../src/oracle/request-pattern.js';

const PAGE = 'https://shop.test/cart/index.html';

/** Which of the requests, `METHOD URL`, the pattern names. */
function named(pattern: string, ...requests: readonly string[]): readonly string[] {
  const matches = requestMatcher(pattern, PAGE);
  return requests.filter((request) => {
    const [method = '', url = ''] = request.split(' ');
    return matches({ method, url });
  });
}

describe('patterns of requests', () => {
  it('are a method, if one is meant, and a URL', () => {
    const [get, post] = ['GET https://shop.test/a', 'POST https://shop.test/a'];
    assert.deepEqual(named('https://shop.test/a', get, post), [get, post]);
    assert.deepEqual(named('POST https://shop.test/a', get, post), [post]);
  });

  it('have a path on the host of the page, whatever its scheme', () => {
    const own = ['GET https://shop.test/a?x=1', 'SEND wss://shop.test/a?x=1'];
    assert.deepEqual(named('/a?x=1', ...own, 'GET https://cdn.test/a?x=1', 'GET data:,/a'), own);
    assert.deepEqual(named('SEND /a*', ...own), own.slice(1));
  });

  it('have * for a part of a path, ** for any, and choices in braces, and nothing else', () => {
    const [flat, deep] = ['GET https://a.test/x/1?q=2', 'GET https://a.test/x/y/1?q=2'];
    assert.deepEqual(named('https://a.test/x/*', flat, deep), [flat]);
    assert.deepEqual(named('https://a.test/x/**', flat, deep), [flat, deep]);
    assert.deepEqual(named('**/x/**/1?q=2', flat, deep), [flat, deep]);
    assert.deepEqual(named('**/{y,z}/*', flat, deep), [deep]);
    assert.deepEqual(named('https://a.test/x/1', flat), []);
    assert.deepEqual(named('https://a.test/x/.?q=2', flat), []);
  });

  it('are told from what is none', () => {
    for (const text of ['/a', '**/a', '{/a,/b}', 'POST /a*', 'ws://a.test/**']) {
      assert.equal(isRequestPattern(text), true, text);
    }
    for (const text of ['', 'a', 'POST', 'post /a', '/a b', '/{a', '/a}', '/{a,{b,c}}']) {
      assert.equal(isRequestPattern(text), false, text);
    }
  });
});
