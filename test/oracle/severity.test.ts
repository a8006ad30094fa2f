import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareOutcomes } from '../../src/oracle/compare.js';
import { NOTHING } from '../../src/oracle/ignore.js';
import { reasonsOf, severityOf } from '../../src/oracle/severity.js';
import { element, hidden, logged, outcome, sent, thrown } from './outcomes.js';

const status = (text: string) => element('p', { id: 'status' }, text);
const unseen = hidden(element('i', {}, 'x'));

/** Of an outcome that σ0 ended in otherwise. */
function reasons(parts: Parameters<typeof outcome>[0]) {
  const differences = compareOutcomes(outcome(), outcome(parts), NOTHING);
  const found = reasonsOf(differences);
  return [severityOf(found), ...found];
}

describe('severity', () => {
  it('is high for what a person notices, of which it names the first of each kind', () => {
    const body = [status('Loading'), status('x')];
    const requests = [sent('POST', '/save'), sent('POST', '/log')];
    const dialogs = [{ type: 'alert', message: '' }];
    const exceptions = [thrown('Error: x')];
    assert.deepEqual(reasons({ hang: 'It hung.', body, requests, dialogs, exceptions }), [
      'high',
      { code: 'hang' },
      { code: 'noticed', path: 'body', aspect: 'child' },
      { code: 'data-sent', path: 'POST /save' },
      { code: 'dialog' },
    ]);
  });

  it('is medium for an exception, or signs of several kinds, that nobody notices', () => {
    const exceptions = [thrown('Error: x')];
    assert.deepEqual(reasons({ exceptions, body: [unseen] }), ['medium', { code: 'exception' }]);
    const console = [logged('Warning: key')];
    assert.deepEqual(reasons({ requests: [sent('GET', '/x')], console, body: [unseen] }), [
      'medium',
      { code: 'unnoticed', kinds: ['dom', 'requests', 'console'] },
    ]);
  });

  it('is low for signs of one kind', () => {
    assert.deepEqual(reasons({ body: [unseen] }), ['low', { code: 'unnoticed', kinds: ['dom'] }]);
  });
});
