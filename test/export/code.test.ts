import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { comment, literal, milliseconds, remark } from '../../src/export/targets/code.js';
import { nasty } from './nasty.js';

describe('source text', () => {
  test('a literal is the text that it is of, on one line, whatever that is', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const source = literal(text);
        assert.equal(runInNewContext(source), text);
        assert.doesNotMatch(source, /[\n\r\u2028\u2029\p{Cc}\p{Bidi_Control}]/u);
      }),
    );
  });

  test('a literal ends no script that it stands in', () => {
    assert.equal(literal('</script><!--'), "'\\u003c/script>\\u003c!--'");
  });

  test('a literal is in the quotes that it needs no escapes in', () => {
    assert.equal(literal("can't"), `"can't"`);
    assert.equal(literal(`can't "be"`), `'can\\'t "be"'`);
  });

  test('a comment ends where it is to, whatever is in it', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        assert.equal(runInNewContext(`${comment([text, text]).join('\n')} 7`), 7);
        assert.equal(runInNewContext(`// ${remark(text)}\n7`), 7);
      }),
    );
  });

  test('long times are in groups of three digits', () => {
    assert.deepEqual([7, 1000, 1234567].map(milliseconds), ['7', '1_000', '1_234_567']);
  });
});
