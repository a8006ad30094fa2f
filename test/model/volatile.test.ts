import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { volatileFree } from '../../src/model/volatile.js';

const NOW = 1_753_000_000_000;

describe('volatileFree', () => {
  const volatile = [
    ['jQuery cache buster', `_=${NOW}`, '_='],
    ['any value of a cache buster', '_t=a&ts=b&timestamp=c&cb=d', '_t=&ts=&timestamp=&cb='],
    ['cache busters in any case', 'cacheBuster=1&noCache=x&Rand=2', 'cacheBuster=&noCache=&Rand='],
    ['a version that is a time', 'v=17530000000', 'v='],
    ['a time in milliseconds', `x=${NOW}`, 'x='],
    ['a time in seconds', 'x=1753000000', 'x='],
    ['a time with fractions', `x=${NOW}.2999`, 'x='],
    ['a bare time', `${NOW}`, ''],
    ['a time to the base 64', 't=Q7_qZeO', 't='],
    ['the same with a counter', 't=Q7_qZeO.0', 't='],
    ['a random number', 'x=0.8444218515250481', 'x='],
    ['a small random number', 'x=5.123456789e-7', 'x='],
    [
      'tokens',
      'csrfToken=a1&token=b2&nonce=c3&sid=d4&sessionId=e5',
      'csrfToken=&token=&nonce=&sid=&sessionId=',
    ],
    ['a token with an underscore', '_csrf=a1', '_csrf='],
    ['a JSONP callback', 'callback=jQuery3410_1753000000001', 'callback='],
    ['an encoded name', '%5Ft=1', '%5Ft='],
    ['an encoded value', `x=%31753000000`, 'x='],
  ] as const;
  for (const [what, query, expected] of volatile) {
    it(`removes ${what}`, () => {
      assert.equal(volatileFree(`https://a.test/x?${query}`), `https://a.test/x?${expected}`);
    });
  }

  const stable = [
    ['the order of parameters', 'b=2&a=1&b=1'],
    ['a version', 'v=1.2.3'],
    ['a word that is no time to the base 64', 't=article&q=Q7_qZeO'],
    ['identifiers and pages', 'id=4711&page=2&q=token'],
    ['a long identifier that is no time', 'id=9876543210123456'],
    ['a fraction with a meaning', 'zoom=0.25&lat=47.3769'],
    ['a named callback', 'callback=show&jsonp=cb2'],
    ['flags without a value', '_1&token&debug'],
    ['empty parts', 'a&&b='],
    ['what cannot be decoded', 'q=%E0%A4%A'],
  ] as const;
  for (const [what, query] of stable) {
    it(`keeps ${what}`, () => {
      assert.equal(volatileFree(`https://a.test/x?${query}`), `https://a.test/x?${query}`);
    });
  }

  it('removes the fragment, with and without a query', () => {
    assert.equal(volatileFree('https://a.test/x#top'), 'https://a.test/x');
    assert.equal(volatileFree('https://a.test/x?a=1#b?c'), 'https://a.test/x?a=1');
  });

  it('removes the random part of a blob URL, and reads no query in data URLs', () => {
    assert.equal(volatileFree('blob:https://a.test/0b2c-11'), 'blob:https://a.test/');
    assert.equal(
      volatileFree('blob:#image/png'),
      'blob:',
      'what a snapshot has in the place of it',
    );
    assert.equal(volatileFree('data:text/plain,a?_=1'), 'data:text/plain,a?_=1');
  });
});
