import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AgentMessage } from '../../../src/browser/agent/contract.js';
import { orTellWhy } from '../../../src/browser/agent/page/binding.js';

test('an agent that cannot start tells why', () => {
  const told: AgentMessage[] = [];
  const start = () => {
    throw new ReferenceError('FontFaceSet is not defined');
  };
  orTellWhy((message) => told.push(message), start);
  assert.deepEqual(told, [{ type: 'broken', why: 'ReferenceError: FontFaceSet is not defined' }]);
});

test('an agent that starts tells nothing of it', () => {
  const told: AgentMessage[] = [];
  orTellWhy(
    (message) => told.push(message),
    () => {},
  );
  assert.deepEqual(told, []);
});
