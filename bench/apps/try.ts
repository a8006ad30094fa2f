/** Records an application, repeats σ0 under control, and runs other orders. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULTS } from '../../src/api/defaults.js';
import type { Chrome } from '../../src/browser/chrome.js';
import { replayCommandOf } from '../../src/cli/replay-command.js';
import { Keeping } from '../../src/cli/testing/keeping.js';
import { readScenario } from '../../src/drivers/scenarios.js';
import { explore } from '../../src/exploration/exploration.js';
import { Runner } from '../../src/exploration/runner.js';
import { WorkerPool } from '../../src/exploration/worker-pool.js';
import type { Difference } from '../../src/oracle/difference.js';
import { judge } from '../../src/oracle/judge.js';
import { learnMask } from '../../src/oracle/mask.js';
import { describeDifference } from '../../src/oracle/sentences.js';
import { importsOf } from '../../src/recorder/imports.js';
import { record } from '../../src/recorder/record.js';
import { LooseRequests } from '../../src/scheduler/loose-requests.js';
import type { NetworkSettings } from '../../src/scheduler/network.js';
import type { Run } from '../../src/scheduler/run.js';
import { orderSpace } from '../../src/search/space/order-space.js';
import { scheduleOf } from '../../src/search/space/schedule.js';
import {
  readRecording,
  type StoredRecording,
  writeRecording,
} from '../../src/store/recording-folder.js';
import type { ReportData } from '../../src/store/report.js';
import { writeReport } from '../../src/store/results.js';
import { modelOf } from '../model.js';
import { ownShare } from '../own-share.js';
import type { App } from './apps.js';

const REPETITIONS = 20;
const ORDERS = 30;
/** Neither the repetitions nor the orders go on for longer: what is done by then counts. */
const LIMIT_MS = 900_000;
/** Of the repetitions, those that tell what is noise: as many as `wave test` takes of σ0 as it was. */
const BASELINES = 2;

export interface Result {
  /** Why it could not be recorded or tried; null: it could. */
  readonly error: string | null;
  readonly operations: number;
  readonly inputs: number;
  /** What the recording says of itself. */
  readonly notes: readonly string[];
  readonly repetitions: number;
  /** Those that ran within the limit of time. */
  readonly ran: number;
  /** Repetitions of σ0 with its operations in its order, and without a failure. */
  readonly reproduced: number;
  /** Why the others are none, by how often. */
  readonly faults: ReadonlyMap<string, number>;
  readonly noise: readonly Difference[];
  readonly report: ReportData | null;
  /** Of the wall time of the orders, the processor time of WAVE itself: of its process, without Chrome. Null: none ran. */
  readonly ownShare: number | null;
  readonly recordMs: number;
  readonly totalMs: number;
}

export async function tryApp(chrome: Chrome, app: App): Promise<Result> {
  const started = performance.now();
  let result = UNTRIED;
  try {
    const out = join('wave-out/bench/apps', app.name);
    const stored = await recordApp(chrome, app, out);
    const { operations, notes, durationMs: recordMs } = stored.recording;
    const inputs = operations.filter(({ kind }) => kind === 'input').length;
    result = { ...result, operations: operations.length, inputs, notes, recordMs };
    result = { ...result, ...(await repeat(chrome, stored)) };
    const share = ownShare();
    const report = await exploreApp(chrome, stored, out);
    result = { ...result, report, ownShare: share() };
  } catch (error) {
    result = { ...result, error: error instanceof Error ? error.message : String(error) };
  }
  return { ...result, totalMs: performance.now() - started };
}

const UNTRIED: Result = {
  error: null,
  operations: 0,
  inputs: 0,
  notes: [],
  repetitions: REPETITIONS,
  ran: 0,
  reproduced: 0,
  faults: new Map(),
  noise: [],
  report: null,
  ownShare: null,
  recordMs: 0,
  totalMs: 0,
};

/** The application runs only while it is recorded. */
export async function recordApp(chrome: Chrome, app: App, out: string): Promise<StoredRecording> {
  const file = `bench/apps/${app.name}/scenario.json`;
  const scenario = await readScenario(file);
  await rm(out, { recursive: true, force: true });
  const { url, stop } = await app.start();
  try {
    const recorded = await record(chrome, { ...DEFAULTS, url, scenario });
    await writeRecording(out, { ...recorded, scenario });
  } finally {
    await stop();
  }
  return readRecording(out);
}

/** Runs PF orders, as `wave test` does, and writes its report there. */
export async function exploreApp(
  chrome: Chrome,
  stored: StoredRecording,
  out: string,
): Promise<ReportData> {
  const { data: report } = await explore(chrome, stored, {
    ...DEFAULTS,
    heuristic: 'pf',
    maxTests: ORDERS,
    workers: 1,
    replayCommand: replayCommandOf(out),
    recordMs: stored.recording.durationMs,
    signal: AbortSignal.timeout(LIMIT_MS),
    notice: () => {},
    reporters: [new Keeping(out)],
  });
  await writeReport(report, out);
  return report;
}

async function repeat(chrome: Chrome, stored: StoredRecording) {
  const { operations, outcome: sigma0 } = stored.recording;
  const { edges } = modelOf(operations, importsOf(stored.exchanges));
  const space = orderSpace(operations, edges, DEFAULTS);
  const order = operations.map(({ id }) => id);
  const network: NetworkSettings = { mode: 'archive', loose: new LooseRequests() };
  const runner = new Runner(chrome, stored, network, new WorkerPool(1));
  const runs: Run[] = [];
  try {
    const began = performance.now();
    while (runs.length < REPETITIONS && performance.now() - began < LIMIT_MS) {
      runs.push(await runner.run(scheduleOf(space, operations, order)));
    }
  } finally {
    await runner.close();
  }
  const outcomes = runs.slice(0, BASELINES).map(({ outcome }) => outcome);
  const mask = learnMask(outcomes, sigma0, DEFAULTS.ignore);
  const faults = new Map<string, number>();
  let reproduced = 0;
  for (const run of runs) {
    const judgement = judge(run.outcome, sigma0, mask, run.isUnanswered);
    const [strange] = run.born;
    const reasons = [
      ...(judgement.verdict === 'pass'
        ? []
        : judgement.differences.map((one) => describeDifference(one))),
      ...run.learned.map(({ evidence }) => evidence),
      ...run.uncontrolled,
      ...(strange === undefined ? [] : [`${strange.name} is not in σ0.`]),
    ];
    const isSame = run.actual.join() === order.join() && judgement.verdict === 'pass';
    if (isSame) reproduced++;
    for (const reason of new Set(reasons)) faults.set(reason, (faults.get(reason) ?? 0) + 1);
  }
  return { ran: runs.length, reproduced, faults, noise: mask.noise };
}
