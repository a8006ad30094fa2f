import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { snippetOf } from '../../src/flaky/runners/snippet.js';

describe('the lines of a test around a place', () => {
  it('are two before and two behind, with their numbers and the place marked', () => {
    const source = Array.from({ length: 12 }, (_, line) => `line ${line + 1}`).join('\n');
    assert.equal(
      snippetOf(source, 9),
      '   7 | line 7\n   8 | line 8\n>  9 | line 9\n  10 | line 10\n  11 | line 11',
    );
  });

  it('are as many as there are', () => {
    assert.equal(snippetOf('one\n\nthree', 1), '> 1 | one\n  2 |\n  3 | three');
  });
});
