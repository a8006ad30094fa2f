import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { judge } from '../../src/oracle/judge.js';
import { learnMask } from '../../src/oracle/mask.js';
import { buildReplay, maskOf, readReplay, writeReplay } from '../../src/report/replay.js';
import { element, outcome } from '../oracle/outcomes.js';
import { recording } from '../recorder/recording.js';

it('keeps the times and the mask of the tests', async () => {
  const page = (clock: string, status: string) =>
    outcome({
      body: [element('p', { id: 'clock' }, clock), element('p', { id: 'status' }, status)],
    });
  const mask = learnMask([page('2', 'Done')], page('1', 'Done'));
  const times = [[0, 0.1 + 0.2, 1e9 / 3]];
  const folder = await mkdtemp(join(tmpdir(), 'wave-replay-'));
  try {
    await writeReplay(buildReplay(recording, mask, 'archive', times), folder);
    const replay = await readReplay(folder, recording);
    assert.deepEqual(replay.times, times);
    const verdict = (status: string) =>
      judge(page('3', status), page('1', 'Done'), maskOf(replay)).verdict;
    assert.deepEqual([verdict('Done'), verdict('Loading')], ['pass', 'difference']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
