import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AgentMessage } from '../../../src/browser/agent/contract.js';
import { orTellWhy } from '../../../src/browser/agent/page/binding.js';

const closing: AgentMessage = { type: 'closing' };

test('an agent that cannot start tells why, and nothing else', () => {
  const told: AgentMessage[] = [];
  orTellWhy(
    (message) => told.push(message),
    (report) => {
      report(closing);
      throw new ReferenceError('FontFaceSet is not defined');
    },
  );
  assert.deepEqual(told, [{ type: 'broken', why: 'ReferenceError: FontFaceSet is not defined' }]);
});

test('an agent that starts tells what it told meanwhile, and at once what comes after', () => {
  const told: AgentMessage[] = [];
  let later: (message: AgentMessage) => void = () => {};
  orTellWhy(
    (message) => told.push(message),
    (report) => {
      later = report;
      report(closing);
      assert.deepEqual(told, []);
    },
  );
  assert.deepEqual(told, [closing]);
  later(closing);
  assert.deepEqual(told, [closing, closing]);
});
