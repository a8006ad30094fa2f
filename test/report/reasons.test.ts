import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeReasons } from '../../src/report/reasons.js';

describe('the reasons of a severity', () => {
  it('are half a sentence', () => {
    const show = (text: string) => `<${text}>`;
    assert.equal(
      describeReasons(
        {
          reasons: [
            { code: 'hang' },
            { code: 'noticed', path: 'body > p', aspect: 'text' },
            { code: 'data-sent', path: 'POST /save' },
            { code: 'dialog' },
          ],
        },
        show,
      ),
      'the page hangs; a person notices it, <text of body > p>; a server gets other data, <POST /save>; other dialogs open',
    );
    assert.equal(
      describeReasons({ reasons: [{ code: 'exception' }] }, show),
      'code of the page failed, and a person notices nothing',
    );
    assert.equal(
      describeReasons({ reasons: [{ code: 'unnoticed', kinds: ['dom', 'storage'] }] }, show),
      'nobody notices it, hidden parts of the DOM and stored items',
    );
  });
});
