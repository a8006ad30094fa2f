import assert from 'node:assert/strict';
import { test } from 'node:test';
import { replayCommandOf, startedAs } from '../../src/cli/replay-command.js';

test('a shell takes the command as it is meant', () => {
  assert.equal(replayCommandOf('wave-out')('F1', null), 'wave replay wave-out --finding F1');
  assert.equal(replayCommandOf('wave-out')(3, null), 'wave replay wave-out --test 3');
  assert.equal(
    replayCommandOf("my page's out")('F2', 'shorter/F2'),
    `wave replay 'my page'\\''s out/shorter/F2' --finding F2`,
  );
});

test('what npm has started is started by npx again', () => {
  assert.equal(startedAs({ PATH: '/bin' }), 'wave');
  for (const npm_command of ['exec', 'run-script', 'test']) {
    assert.equal(startedAs({ npm_command }), 'npx wave');
  }
  assert.equal(replayCommandOf('out', 'npx wave')(3, null), 'npx wave replay out --test 3');
});
