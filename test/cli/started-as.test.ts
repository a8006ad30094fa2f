import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startedAs, typedAs } from '../../src/cli/started-as.js';

test('what npm has started is started by npx again', () => {
  assert.equal(startedAs({ PATH: '/bin' }), 'wave');
  for (const npm_command of ['exec', 'run-script', 'test'])
    assert.equal(startedAs({ npm_command }), 'npx wave');
});

test('a text names commands as they can be typed', () => {
  const text = 'Look with "wave model out", test with "wave test out". WAVE does the rest.';
  assert.equal(typedAs({}, text), text);
  assert.equal(
    typedAs({ npm_command: 'exec' }, text),
    'Look with "npx wave model out", test with "npx wave test out". WAVE does the rest.',
  );
});
