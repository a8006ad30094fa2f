import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { shortened } from '../../src/model/shortened.js';

describe('shortened', () => {
  it('cuts a long text in its middle', () => {
    assert.equal(shortened('abcdefghij', 10), 'abcdefghij');
    assert.equal(shortened('abcdefghijk', 10), 'abcde…hijk');
  });

  it('is as long as asked for, and cuts no character in two', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 40 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 3, max: 30 }), (text, longest) => {
        const short = shortened(text, longest);
        assert.equal([...short].length, Math.min([...text].length, longest));
        const [start = '', end = ''] = short === text ? [text] : short.split('…');
        assert.ok(text.startsWith(start) && text.endsWith(end));
      }),
    );
  });
});
