import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { documentName, fileName, uniqueNames } from '../../src/model/names.js';

describe('names', () => {
  const urls = [
    { url: 'https://a.test/', document: 'index.html', file: 'index.html' },
    { url: 'https://a.test', document: 'index.html', file: 'index.html' },
    { url: 'https://a.test/a/main.html?x=/y#z', document: 'main.html', file: 'main.html' },
    { url: 'https://a.test/api/items/', document: 'index.html', file: 'items/' },
    { url: 'https://a.test/my%20page.html', document: 'my page.html', file: 'my page.html' },
    { url: 'https://a.test/100%', document: '100%', file: '100%' },
    { url: 'https://a.test/x%1B%5B31m', document: 'x[31m', file: 'x[31m' },
    { url: 'lib/data.json', document: 'data.json', file: 'data.json' },
    { url: 'about:blank', document: 'about:blank', file: 'about:blank' },
    { url: 'about:srcdoc', document: 'about:srcdoc', file: 'about:srcdoc' },
    { url: 'data:image/png;base64,AA//', document: 'data:image/png', file: 'data:image/png' },
    { url: 'blob:https://a.test/0b2c', document: 'blob', file: 'blob' },
    { url: 'http://[', document: 'http://[', file: 'http://[' },
  ];
  for (const { url, document, file } of urls) {
    it(`calls ${url} ${file}`, () => {
      assert.deepEqual([documentName(url), fileName(url)], [document, file]);
    });
  }

  it('cuts a long name in the middle', () => {
    const name = fileName(`https://a.test/${'x'.repeat(500)}`);
    assert.equal(name, `${'x'.repeat(30)}…${'x'.repeat(29)}`);
  });
});

describe('uniqueNames', () => {
  it('numbers names that came before', () => {
    const names = ['timer', 'click', 'timer', 'timer', 'timer (2)'];
    const unique = ['timer', 'click', 'timer (2)', 'timer (3)', 'timer (2) (2)'];
    assert.deepEqual(uniqueNames(names), unique);
  });

  const names = fc.array(fc.constantFrom('a', 'b', 'a (2)', 'a (3)', 'a (2) (2)'));

  it('gives every name once', () => {
    fc.assert(
      fc.property(names, (list) => {
        assert.equal(new Set(uniqueNames(list)).size, list.length);
      }),
    );
  });

  it('does not rename what is there when more comes', () => {
    fc.assert(
      fc.property(names, names, (list, more) => {
        assert.deepEqual(uniqueNames([...list, ...more]).slice(0, list.length), uniqueNames(list));
      }),
    );
  });
});
