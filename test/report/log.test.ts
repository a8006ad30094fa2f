import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { logOf } from '../../src/report/log.js';
import { LONGEST_LOGGED, MOST_LOGGED } from '../../src/store/log-limits.js';
import { logged, outcome, sent } from '../oracle/outcomes.js';

describe('logOf', () => {
  it('names the operation of what was written and sent, where it is known', () => {
    const console = [{ ...logged('a'), during: 1 }, logged('b', 'log')];
    const requests = [{ ...sent('POST', '/save', 'x=1'), during: 0 }, sent('GET', '/list')];
    assert.deepEqual(logOf(outcome({ console, requests }), ['p1', 'u1']), {
      console: [
        { level: 'error', text: 'a', operation: 'u1' },
        { level: 'log', text: 'b', operation: null },
      ],
      requests: [
        { method: 'POST', url: 'http://localhost:8000/save', body: 'x=1', operation: 'p1' },
        { method: 'GET', url: 'http://localhost:8000/list', body: null, operation: null },
      ],
      more: { console: 0, requests: 0 },
    });
  });

  it('stays small whatever a page writes and sends, and says how much more there was', () => {
    const long = 'x'.repeat(LONGEST_LOGGED + 1);
    const console = Array(MOST_LOGGED + 2).fill(logged(long));
    const requests = Array(MOST_LOGGED + 3).fill(sent('POST', long, long));
    const log = logOf(outcome({ console, requests }), []);
    assert.deepEqual([log.console.length, log.requests.length], [MOST_LOGGED, MOST_LOGGED]);
    assert.deepEqual(log.more, { console: 2, requests: 3 });
    const [request] = log.requests;
    for (const text of [log.console[0]?.text, request?.url, request?.body]) {
      assert.equal(text?.length, LONGEST_LOGGED);
      assert.ok(text?.endsWith('…'));
    }
  });
});
