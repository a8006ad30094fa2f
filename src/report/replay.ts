/** What a test is run again with: kept in `replay.json`, and taken from there. */
import type { Operation } from '../model/operation.js';
import type { Mask } from '../oracle/mask.js';
import type { NetworkSettings } from '../scheduler/network.js';
import type { Schedule } from '../search/space/schedule.js';
import type { RecordingData } from '../store/recording.js';
import { REPLAY_VERSION, type Replay } from '../store/replay.js';
import type { Test } from '../store/report.js';

export function buildReplay(
  { epoch, operations }: RecordingData,
  { ignore, noise }: Mask,
  { mode: network, loose: { patterns: loose } }: NetworkSettings,
  schedules: readonly Schedule[],
): Replay {
  const masked = noise.map(({ key }) => key);
  const branches = [...new Set(schedules.map((schedule) => schedule.operations))].filter(
    (others) => others !== operations,
  );
  const tests = schedules.map((schedule) => {
    const branch = branches.indexOf(schedule.operations);
    const { times, earliest, latest } = schedule;
    return { branch: branch < 0 ? null : branch, times, earliest, latest };
  });
  const learned = { ignore, network, loose, masked };
  const kept = branches.map((others) => others.map(withoutFootprint));
  return { version: REPLAY_VERSION, recording: epoch, ...learned, branches: kept, tests };
}

/** A replay searches nothing, and the file is written again and again. */
function withoutFootprint({ footprint: _, ...operation }: Operation): Operation {
  return operation;
}

/** How the test ran; null: the results are not of this test. */
export function scheduleOfTest(
  { branches, tests }: Replay,
  { operations: sigma0 }: RecordingData,
  { number, order }: Pick<Test, 'number' | 'order'>,
): Schedule | null {
  const test = tests[number - 1];
  const operations = test?.branch == null ? sigma0 : branches[test.branch];
  if (test?.times.length !== order.length || operations === undefined) return null;
  const { times, earliest, latest } = test;
  return { operations, order, times, earliest, latest };
}
