import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Sources } from '../../src/model/sources.js';

const CODE = Array.from({ length: 9 }, (_, index) => `line ${index + 1}`).join('\n');

describe('an excerpt', () => {
  const sources = new Sources([{ file: 'app.js', text: CODE }]);

  it('has three lines before the place and three behind it, as far as there are such', () => {
    assert.deepEqual(sources.excerpt('app.js', 5), {
      ...{ file: 'app.js', line: 5, from: 2 },
      lines: ['line 2', 'line 3', 'line 4', 'line 5', 'line 6', 'line 7', 'line 8'],
    });
    const first = sources.excerpt('app.js', 1);
    assert.deepEqual([first?.from, first?.lines.length], [1, 4]);
    const last = sources.excerpt('app.js', 9);
    assert.deepEqual([last?.from, last?.lines.at(-1)], [6, 'line 9']);
  });

  it('begins at the margin, however deep it is, and has no tabs', () => {
    const text = '\tif (a) {\r\n\t\tb();\r\n\r\n\t}';
    const deep = new Sources([{ file: 'a.js', text }]);
    assert.deepEqual(deep.excerpt('a.js', 2)?.lines, ['if (a) {', '  b();', '', '}']);
  });

  it('is none of what is not there', () => {
    assert.equal(sources.excerpt('other.js', 1), null);
    for (const line of [0, 10]) assert.equal(sources.excerpt('app.js', line), null);
  });

  it('is none where two texts have the name', () => {
    const app = { file: 'app.js', text: CODE };
    assert.ok(new Sources([app, app]).excerpt('app.js', 1));
    const two = new Sources([app, { ...app, text: 'other' }, app]);
    assert.equal(two.excerpt('app.js', 1), null);
  });

  it('is none of code that was made for machines', () => {
    const bundle = new Sources([{ file: 'app.js', text: `a;\n${'b;'.repeat(200)}` }]);
    assert.equal(bundle.excerpt('app.js', 1), null);
  });
});
