import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { NOTHING } from '../../src/oracle/ignore.js';
import { judge } from '../../src/oracle/judge.js';
import { learnMask } from '../../src/oracle/mask.js';
import { buildReplay, scheduleOfTest } from '../../src/report/replay.js';
import { maskOf, networkSettingsOf } from '../../src/report/replayed-with.js';
import { LooseRequests } from '../../src/scheduler/loose-requests.js';
import { readReplay, writeReplay } from '../../src/store/results.js';
import { timer } from '../model/operations.js';
import { element, outcome } from '../oracle/outcomes.js';
import { recording } from '../store/recording.js';

const NETWORK = {
  mode: 'archive',
  loose: new LooseRequests([['GET', 'http://a.test', null]]),
} as const;

it('keeps the times, the mask and the network of the tests', async () => {
  const page = (clock: string, status: string) =>
    outcome({
      body: [element('p', { id: 'clock' }, clock), element('p', { id: 'status' }, status)],
    });
  const mask = learnMask([page('2', 'Done')], page('1', 'Done'), NOTHING);
  const { operations } = recording;
  const order = operations.map(({ id }) => id);
  const times = order.map((_, place) => 0.1 + 0.2 + place / 3);
  // Of a run that had another operation in place of the last one.
  const others = [...operations.slice(0, -1), timer('t9', { cause: order[0] ?? null })];
  const schedules = [
    { operations, order, times, earliest: [0], latest: [null] },
    {
      operations: others,
      order: others.map(({ id }) => id),
      times,
      earliest: [0],
      latest: [10_000],
    },
  ];
  const folder = await mkdtemp(join(tmpdir(), 'wave-replay-'));
  try {
    await writeReplay(buildReplay(recording, mask, NETWORK, schedules), folder);
    const replay = await readReplay(folder, recording);
    for (const [index, schedule] of schedules.entries()) {
      const test = { number: index + 1, order: schedule.order };
      assert.deepEqual(scheduleOfTest(replay, recording, test), schedule);
    }
    assert.equal(scheduleOfTest(replay, recording, { number: 3, order }), null);
    const { mode, loose } = networkSettingsOf(replay);
    assert.deepEqual([mode, loose.patterns], ['archive', NETWORK.loose.patterns]);
    const verdict = (status: string) =>
      judge(page('3', status), page('1', 'Done'), maskOf(replay)).verdict;
    assert.deepEqual([verdict('Done'), verdict('Loading')], ['pass', 'difference']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
