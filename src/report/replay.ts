/**
 * `replay.json`: what a test is run again with, and its outcome judged by, beside `report.json`. A
 * replay that worked these out anew could have other times, or take the finding for noise.
 */
import { join } from 'node:path';
import type { Operation } from '../model/operation.js';
import type { Ignore } from '../oracle/ignore.js';
import { hiding, type Mask } from '../oracle/mask.js';
import type { Recording } from '../recorder/recording.js';
import { isOperation } from '../recorder/recording-shape.js';
import { readStored, StoreError, writeWhole } from '../recorder/stored-file.js';
import { LooseRequests, type RequestPattern } from '../scheduler/loose-requests.js';
import { NETWORKS, type NetworkMode, type NetworkSettings } from '../scheduler/network.js';
import type { Schedule } from '../search/schedule.js';
import { isNumber, isString, listOf, orNull, shaped } from '../shape.js';
import type { Test } from './report.js';

export const REPLAY_FILE = 'replay.json';
const REPLAY_VERSION = 2;

export interface Replay {
  readonly version: typeof REPLAY_VERSION;
  /** The `epoch` of the recording whose orders were tested: no two recordings have the same. */
  readonly recording: number;
  readonly ignore: Ignore;
  readonly network: NetworkMode;
  /** What was matched loosely. */
  readonly loose: readonly RequestPattern[];
  /** What is masked, by its keys. */
  readonly masked: readonly string[];
  /** The runs whose operations were tested in other orders, but for σ0: as they ran there. */
  readonly branches: readonly (readonly Operation[])[];
  /** By index. */
  readonly tests: readonly {
    /** Of whose operations its order is: an index into `branches`; null: of σ0's. */
    readonly branch: number | null;
    /** As in Schedule. */
    readonly times: Schedule['times'];
    readonly earliest: Schedule['earliest'];
    readonly latest: Schedule['latest'];
  }[];
}

export function buildReplay(
  { epoch, operations }: Recording,
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

/** A replay searches nothing, and the file is written after each test. */
function withoutFootprint({ footprint: _, ...operation }: Operation): Operation {
  return operation;
}

/** How the test ran; null: the results are not of this test. */
export function scheduleOfTest(
  { branches, tests }: Replay,
  { operations: sigma0 }: Recording,
  { index, order }: Pick<Test, 'index' | 'order'>,
): Schedule | null {
  const test = tests[index];
  const operations = test?.branch == null ? sigma0 : branches[test.branch];
  if (test?.times.length !== order.length || operations === undefined) return null;
  const { times, earliest, latest } = test;
  return { operations, order, times, earliest, latest };
}

/** The mask that the tests were judged with. */
export function maskOf({ ignore, masked }: Replay): Mask {
  return { noise: [], ignore, hiddenBy: hiding(new Set(masked)) };
}

/** The network that the tests had. */
export function networkSettingsOf({ network, loose }: Replay): NetworkSettings {
  return { mode: network, loose: new LooseRequests(loose) };
}

/** Writes `replay.json` into a folder that is there. */
export async function writeReplay(replay: Replay, folder: string): Promise<void> {
  await writeWhole(join(folder, REPLAY_FILE), `${JSON.stringify(replay)}\n`);
}

/** @throws StoreError when the folder has none, or one of another recording */
export async function readReplay(folder: string, { epoch }: Recording): Promise<Replay> {
  const replay = await readStored(join(folder, REPLAY_FILE), {
    version: REPLAY_VERSION,
    isWhole: isReplay,
    missing: `${folder} holds nothing to replay: there is no ${REPLAY_FILE} in it. Run "wave test" again.`,
    again: 'run "wave test" again',
  });
  if (replay.recording === epoch) return replay;
  throw new StoreError(
    `The results in ${folder} are of another recording than the one that is there now. ` +
      'Run "wave test" again.',
  );
}

function isReplay(value: unknown): value is Replay {
  return shaped({
    version: (version) => version === REPLAY_VERSION,
    recording: isNumber,
    ignore: shaped({ selectors: listOf(isString), attributes: listOf(isString) }),
    network: (network) => NETWORKS.some((known) => known === network),
    loose: listOf(listOf(orNull(isString))),
    masked: listOf(isString),
    branches: listOf(listOf(isOperation)),
    tests: listOf(
      shaped({
        branch: orNull(isNumber),
        times: listOf(isNumber),
        earliest: listOf(isNumber),
        latest: listOf(orNull(isNumber)),
      }),
    ),
  })(value);
}
