import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { judge } from '../../src/oracle/judge.js';
import { learnMask } from '../../src/oracle/mask.js';
import {
  buildReplay,
  maskOf,
  networkSettingsOf,
  readReplay,
  writeReplay,
} from '../../src/report/replay.js';
import { LooseRequests } from '../../src/scheduler/loose-requests.js';
import { element, outcome } from '../oracle/outcomes.js';
import { recording } from '../recorder/recording.js';

const NETWORK = {
  mode: 'archive',
  loose: new LooseRequests([['GET', 'http://a.test', null]]),
} as const;

it('keeps the times, the mask and the network of the tests', async () => {
  const page = (clock: string, status: string) =>
    outcome({
      body: [element('p', { id: 'clock' }, clock), element('p', { id: 'status' }, status)],
    });
  const mask = learnMask([page('2', 'Done')], page('1', 'Done'));
  const times = [[0, 0.1 + 0.2, 1e9 / 3]];
  const folder = await mkdtemp(join(tmpdir(), 'wave-replay-'));
  try {
    await writeReplay(buildReplay(recording, mask, NETWORK, times), folder);
    const replay = await readReplay(folder, recording);
    assert.deepEqual(replay.times, times);
    const { mode, loose } = networkSettingsOf(replay);
    assert.deepEqual([mode, loose.patterns], ['archive', NETWORK.loose.patterns]);
    const verdict = (status: string) =>
      judge(page('3', status), page('1', 'Done'), maskOf(replay)).verdict;
    assert.deepEqual([verdict('Done'), verdict('Loading')], ['pass', 'difference']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
