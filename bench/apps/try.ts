/** Records an application, repeats σ0 under control, and runs other orders. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Chrome } from '../../src/browser/chrome.js';
import { explore } from '../../src/explore.js';
import { buildModel } from '../../src/model/model.js';
import { type Difference, describeDifference } from '../../src/oracle/difference.js';
import { NOTHING } from '../../src/oracle/ignore.js';
import { judge } from '../../src/oracle/judge.js';
import { learnMask } from '../../src/oracle/mask.js';
import { importsOf } from '../../src/recorder/imports.js';
import { record } from '../../src/recorder/record.js';
import { readRecording, type StoredRecording, writeRecording } from '../../src/recorder/store.js';
import { writeReport } from '../../src/report/json.js';
import type { Report } from '../../src/report/report.js';
import { Runner } from '../../src/runner.js';
import { readScenario } from '../../src/scenario/parse.js';
import { LooseRequests } from '../../src/scheduler/loose-requests.js';
import type { Run } from '../../src/scheduler/run.js';
import { orderSpace } from '../../src/search/order-space.js';
import { scheduleOf } from '../../src/search/schedule.js';
import type { App } from './apps.js';

/** What `wave test` takes where it is not told otherwise. */
const DEFAULTS = { maxLatency: 10_000, humanGap: 50, seed: 1 };
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
  readonly report: Report | null;
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
    const report = await explore(chrome, stored, {
      ...DEFAULTS,
      heuristic: 'pf',
      maxTests: ORDERS,
      bail: false,
      until: 'orders',
      prune: false,
      earlyInput: false,
      network: 'archive',
      ignore: NOTHING,
      folder: out,
      recordMs,
      signal: AbortSignal.timeout(LIMIT_MS),
      notice: () => {},
      onTest: async () => {},
    });
    await writeReport(report, out);
    result = { ...result, report };
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
  recordMs: 0,
  totalMs: 0,
};

/** The application runs only while it is recorded. */
async function recordApp(chrome: Chrome, app: App, out: string): Promise<StoredRecording> {
  const file = `bench/apps/${app.name}/scenario.json`;
  const scenario = await readScenario(file);
  await rm(out, { recursive: true, force: true });
  const { url, stop } = await app.start();
  try {
    const recorded = await record(chrome, { url, scenario, pace: null, ...DEFAULTS });
    const { recording, exchanges } = recorded;
    await writeRecording(out, recording, await readFile(file, 'utf8'), exchanges);
  } finally {
    await stop();
  }
  return readRecording(out);
}

async function repeat(chrome: Chrome, stored: StoredRecording) {
  const { operations, outcome: sigma0 } = stored.recording;
  const { edges } = buildModel(operations, { imports: importsOf(stored.exchanges) });
  const space = orderSpace(operations, edges, DEFAULTS);
  const order = operations.map(({ id }) => id);
  const runner = new Runner(chrome, stored, { mode: 'archive', loose: new LooseRequests() });
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
  const mask = learnMask(outcomes, sigma0);
  const faults = new Map<string, number>();
  let reproduced = 0;
  for (const run of runs) {
    const judgement = judge(run.outcome, sigma0, mask, run.isUnanswered);
    const [strange] = run.born;
    const reasons = [
      ...(judgement.verdict === 'pass' ? [] : judgement.differences.map(describeDifference)),
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
