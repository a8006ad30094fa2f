import assert from 'node:assert/strict';
import { test } from 'node:test';
import { replayCommandOf } from '../../src/cli/replay-command.js';

test('a shell takes the command as it is meant', () => {
  assert.equal(replayCommandOf('wave-out')('F1', null), 'wave replay wave-out --finding F1');
  assert.equal(replayCommandOf('wave-out')(3, null), 'wave replay wave-out --test 3');
  assert.equal(
    replayCommandOf("my page's out")('F2', 'shorter/F2'),
    `wave replay 'my page'\\''s out/shorter/F2' --finding F2`,
  );
});
