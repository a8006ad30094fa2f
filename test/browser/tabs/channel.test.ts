import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { agentMessages } from '../../../src/browser/agent/contract.js';
import { messageIn } from '../../../src/browser/tabs/channel.js';

const TIMER = { type: 'timer', timer: 1, delay: 250, repeats: false, site: null };
const TASK = { type: 'task', task: 1, source: 'message', what: '', queue: null, site: null };
const PLACE = { url: 'http://a.test/a.js', line: 12, column: 3 };

test('a message of an agent is read as it is', () => {
  for (const message of [
    TIMER,
    { ...TIMER, site: { ...PLACE, callers: [] } },
    { ...TIMER, site: { ...PLACE, callers: [PLACE, PLACE] } },
    { ...TASK, delay: 0.5 },
    { type: 'closing' },
    { type: 'touched', reads: ['#a', '.b'], writes: [] },
    { type: 'pushed', connection: 1, event: { type: 'error', isFinal: true } },
    { type: 'says', connection: 1, words: { type: 'close', code: null, reason: '' } },
  ]) {
    assert.deepEqual(messageIn(JSON.stringify(message)), message);
  }
});

test('what no agent says is no message', () => {
  const said = [
    '',
    '{',
    'undefined',
    'null',
    '42',
    '"timer"',
    '[]',
    '{}',
    '{"type":null}',
    '{"type":{"toString":1}}',
    '{"type":"constructor"}',
    '{"type":"__proto__"}',
    '{"__proto__":{"type":"parsed"}}',
    '{"type":"timer"}',
    `${'['.repeat(1e5)}${']'.repeat(1e5)}`,
    '{"type":"timer","timer":1e999,"delay":0,"repeats":false,"site":null}',
    ...[
      { ...TIMER, timer: '1' },
      { ...TIMER, timer: -1 },
      { ...TIMER, timer: 1.5 },
      { ...TIMER, timer: 2 ** 53 },
      { ...TIMER, delay: 1e300 },
      { ...TIMER, delay: -1 },
      { ...TIMER, repeats: 1 },
      { ...TIMER, site: {} },
      { ...TIMER, site: { url: 'a', line: '1', column: 1 } },
      { ...TASK, delay: 0, source: 'constructor' },
      { type: 'traversal', delta: 0 },
      { type: 'handlers', handlers: [{ type: 'click', on: 'b', registeredBy: -1, site: null }] },
      { type: 'touched', reads: 'all', writes: [] },
      { type: 'pushed', connection: 1, event: { type: 'message' } },
      { type: 'says', connection: 1, words: null },
    ].map((message) => JSON.stringify(message)),
  ];
  for (const payload of said) assert.equal(messageIn(payload), null, payload.slice(0, 80));
});

test('whatever is said is read without an error, and gives what the contract has', () => {
  const field = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('type', 'timer', '__proto__', Number.MAX_VALUE, -0, null, '\ud800'),
  );
  const names = [...agentMessages.values()].flatMap((schema) => Object.keys(schema.entries));
  const like = fc
    .tuple(
      fc.constantFrom(...agentMessages.keys()),
      fc.dictionary(fc.constantFrom(...names, '__proto__', 'constructor'), field),
    )
    .map(([type, fields]) => JSON.stringify({ ...fields, type }));
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), like), (payload) => {
      const message = messageIn(payload);
      assert(message === null || agentMessages.has(message.type));
      assert.equal(Object.getPrototypeOf(message ?? {}), Object.prototype);
    }),
  );
});
