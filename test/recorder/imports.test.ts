import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importsOf } from '../../src/recorder/imports.js';

function loaded(url: string, source: string, type = 'text/javascript') {
  const headers = [{ name: 'Content-Type', value: type }];
  const response = {
    status: 200,
    statusText: 'OK',
    headers,
    body: Buffer.from(source),
    error: null,
  };
  return { request: { url }, response };
}

test('the static imports of modules are read from their sources', () => {
  const source = `
    import a from './a.js?v=1#x';
    import '../b.js';
    export * from '/c.js';
    import 'http://b.test/d.js';
    import 'bare';
    import('./later.js');
    // import './comment.js';
  `;
  const imports = importsOf([
    loaded('http://a.test/js/main.js', source),
    loaded('http://a.test/js/alone.js', 'console.log(1)'),
    loaded('http://a.test/js/broken.js', 'import from ((('),
    loaded('http://a.test/js/page.html', "import './a.js'", 'text/html'),
  ]);
  assert.deepEqual(
    [...imports],
    [
      [
        'http://a.test/js/main.js',
        [
          'http://a.test/js/a.js?v=1',
          'http://a.test/b.js',
          'http://a.test/c.js',
          'http://b.test/d.js',
        ],
      ],
    ],
  );
});
