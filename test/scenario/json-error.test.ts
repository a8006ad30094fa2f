import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findJsonError } from '../../src/scenario/json-error.js';

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test('finds an error exactly where JSON.parse throws', () => {
  const edited = fc
    .tuple(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', '"', '{', '}', ',', ':', '1', '.', '\\', '\n', 'x'),
    )
    .map(([json, at, text]) => {
      const place = at % (json.length + 1);
      return json.slice(0, place) + text + json.slice(place + 1);
    });
  fc.assert(
    fc.property(fc.oneof(edited, fc.string()), (text) => {
      assert.equal(findJsonError(text) === null, parses(text));
    }),
    { numRuns: 2000 },
  );
});

test('says the place, not a later one', () => {
  const tokens = fc
    .tuple(fc.array(fc.nat(), { minLength: 1 }), fc.constantFrom('', ' ', '\n', '\n  '))
    .map(([numbers, space]) =>
      ['[', ...numbers.join(' , ').split(' '), ']'].map((token) => token + space),
    );
  fc.assert(
    fc.property(tokens, fc.nat(), (texts, at) => {
      const before = texts.slice(0, at % (texts.length + 1));
      const lines = before.join('').split('\n');
      assert.deepEqual(findJsonError(`${before.join('')}?${texts.slice(before.length).join('')}`), {
        line: lines.length,
        column: (lines.at(-1) ?? '').length + 1,
        found: '?',
      });
    }),
  );
});

test('counts lines and columns from 1', () => {
  assert.deepEqual(findJsonError('[1,\n 2,\n  x]'), { line: 3, column: 3, found: 'x' });
  assert.deepEqual(findJsonError('{"a": 1} 😀'), { line: 1, column: 10, found: '😀' });
  assert.deepEqual(findJsonError('[1,\n'), { line: 2, column: 1, found: null });
});
