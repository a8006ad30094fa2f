import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { keyOfParts, type Part, requestKey } from '../../src/model/key.js';
import { volatileFree } from '../../src/model/volatile.js';

describe('keyOfParts', () => {
  const text = fc.string({ unit: fc.constantFrom(...'a ",[]1') });
  const part = fc.oneof(text, fc.integer({ min: 0, max: 11 }), fc.constant(null));
  const parts: fc.Arbitrary<Part[]> = fc.array(fc.oneof(part, fc.array(part, { maxLength: 2 })), {
    maxLength: 3,
  });

  it('is equal for equal parts, and for no others', () => {
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        const isEqual = isDeepStrictEqual(one, other);
        assert.equal(keyOfParts(...one) === keyOfParts(...other), isEqual);
      }),
    );
    assert.notEqual(keyOfParts('a', 'b'), keyOfParts('a b'));
    assert.notEqual(keyOfParts('1'), keyOfParts(1));
    assert.notEqual(keyOfParts(['a'], 'b'), keyOfParts('a', ['b']));
  });
});

describe('requestKey', () => {
  const text = fc.string({ unit: fc.constantFrom(...'abc019._-%&=?+~') });
  const urls = text.map((query) => `https://a.test/data.json?${query}`);
  const volatileParameter = fc.oneof(
    fc.tuple(
      fc.constantFrom('_', '_t', 'ts', 'cb', 'token', 'sid'),
      fc.string({ unit: fc.constantFrom(...'abc019') }),
    ),
    fc.tuple(fc.constant('x'), fc.integer({ min: 1e12, max: 1.9e12 }).map(String)),
    fc.tuple(fc.constant('x'), fc.integer({ min: 1e9, max: 1.9e9 }).map(String)),
  );

  it('is the same however the method is written', () => {
    const url = 'https://a.test/save?id=1';
    assert.equal(requestKey('post', url), requestKey('POST', url));
  });

  it('tells methods apart', () => {
    assert.notEqual(requestKey('GET', 'https://a.test/'), requestKey('PUT', 'https://a.test/'));
  });

  it('does not change when its URL is made free again', () => {
    fc.assert(
      fc.property(urls, (url) => {
        assert.equal(requestKey('GET', volatileFree(url)), requestKey('GET', url));
      }),
    );
  });

  it('is the same whatever a volatile parameter holds', () => {
    fc.assert(
      fc.property(urls, volatileParameter, volatileParameter, (url, [name, one], [, other]) => {
        fc.pre(name !== 'x' || /^1\d{9}(\d{3})?$/.test(other));
        const key = requestKey('GET', `${url}&${name}=${one}&z=1`);
        assert.equal(requestKey('GET', `${url}&${name}=${other}&z=1`), key);
      }),
    );
  });

  it('differs where the path does', () => {
    const paths = fc.webPath();
    fc.assert(
      fc.property(paths, paths, (one, other) => {
        fc.pre(one !== other);
        const key = (path: string) => requestKey('GET', `https://a.test${path}`);
        assert.notEqual(key(one), key(other));
      }),
    );
  });
});
