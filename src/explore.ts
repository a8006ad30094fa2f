/**
 * Explores the orders of a recording: repeats σ0 to learn what is noise, then runs one order after
 * another, judges each outcome and lets the model learn from what could not be enforced.
 */

import type { Chrome } from './browser/chrome.js';
import { TabPool } from './browser/control/tab-pool.js';
import { isRefuted, type LearnedEdge, learnedEdge } from './model/learned.js';
import { buildModel, type Model } from './model/model.js';
import { naturalTimes } from './model/natural-times.js';
import type { Operation, Order } from './model/operation.js';
import type { Ignore } from './oracle/ignore.js';
import { judge } from './oracle/judge.js';
import { isReproduced, learnMask } from './oracle/mask.js';
import type { StoredRecording } from './recorder/store.js';
import { buildReplay, type Replay } from './report/replay.js';
import { buildReport, type Exploration, type Report } from './report/report.js';
import { BornOperations } from './scheduler/born.js';
import { enforce } from './scheduler/enforce.js';
import type { NetworkMode } from './scheduler/network.js';
import type { Run } from './scheduler/run.js';
import type { Heuristic } from './search/heuristic.js';
import { type HeuristicName, heuristics } from './search/heuristics.js';
import { type OrderSpace, orderSpace } from './search/order-space.js';
import { seeded } from './search/random.js';
import { VERSION } from './tool.js';

/** σ0 is repeated so often before anything else is tried. */
const BASELINES = 2;

export interface ExploreOptions {
  readonly heuristic: HeuristicName;
  readonly seed: number;
  readonly maxTests: number;
  /** Stops at the first test that fails. */
  readonly bail: boolean;
  readonly earlyInput: boolean;
  readonly ignore: Ignore;
  readonly network: NetworkMode;
  /** Milliseconds. */
  readonly maxLatency: number;
  readonly humanGap: number;
  /** The folder where the caller puts the results: the report's commands name it. */
  readonly folder: string;
  /** Wall milliseconds of the recording, if it was made for this. */
  readonly recordMs: number | null;
  /** Aborted: the tests run so far are the result. */
  readonly signal: AbortSignal;
  /** Called with a sentence on what makes the results less certain. */
  readonly notice: (sentence: string) => void;
  /** Called after each test with the results so far, and how many tests there will be at most. */
  readonly onTest: (report: Report, replay: Replay, most: number) => Promise<void>;
}

type Test = Exploration['tests'][number];

export async function explore(
  chrome: Chrome,
  stored: StoredRecording,
  options: ExploreOptions,
): Promise<Report> {
  const explorer = new Explorer(chrome, stored, options);
  try {
    return await explorer.explore();
  } finally {
    await explorer.close();
  }
}

/** Runs orders of one recording in tabs that are used again for as long as they answer. */
export class Runner {
  readonly #chrome: Chrome;
  readonly #network: NetworkMode;
  readonly #stored: StoredRecording;
  readonly #born: BornOperations;
  readonly #tabs: TabPool;

  constructor(chrome: Chrome, stored: StoredRecording, network: NetworkMode = 'archive') {
    this.#chrome = chrome;
    this.#stored = stored;
    this.#network = network;
    this.#born = new BornOperations(stored.recording.operations);
    const { epoch, seed, granularity } = stored.recording;
    const { viewport } = stored.scenario;
    const ofNetwork = { live: network === 'live', offline: network === 'archive' };
    const settings = { epoch, seed, granularity, ...ofNetwork, observe: false, viewport };
    this.#tabs = new TabPool(() => chrome.openTab(settings));
  }

  async run(
    order: Order,
    times: readonly number[],
    onOperation?: (operation: Operation) => Promise<void>,
  ): Promise<Run> {
    const { recording, scenario, exchanges } = this.#stored;
    const network = this.#network;
    const common = { recording, exchanges, network, steps: scenario.steps, born: this.#born };
    const settings = onOperation === undefined ? common : { ...common, onOperation };
    const tab = await this.#tabs.take();
    try {
      const { run, leave } = await enforce(this.#chrome, tab, settings, order, times);
      if (run.outcome.hang === null) this.#tabs.give(tab, leave());
      else await this.#tabs.discard(tab);
      return run;
    } catch (error) {
      await this.#tabs.discard(tab);
      throw error;
    }
  }

  /** Resolves when nothing of a run is left to clean up. */
  async rest(): Promise<void> {
    await this.#tabs.rest();
  }

  async close(): Promise<void> {
    await this.#tabs.close();
  }
}

/** The virtual clock of a run; for an order that cannot happen, the times of σ0. */
export function timesOf(
  space: OrderSpace,
  operations: readonly Operation[],
  order: Order,
): number[] {
  const times = naturalTimes(space.indicesOf(order), space.constraints.time, operations);
  if (Array.isArray(times)) return times;
  const recorded = new Map(operations.map(({ id, at }) => [id, at]));
  return order.map((id) => recorded.get(id) ?? 0);
}

/** Null when it is aborted first: a run that hangs takes long to end by itself. */
async function unlessAborted(signal: AbortSignal, run: Promise<Run>): Promise<Run | null> {
  // Nobody waits for its end any more.
  run.catch(() => {});
  let stop = () => {};
  const aborted = new Promise<null>((resolve) => {
    stop = () => resolve(null);
    signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([run, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** In which operations the repetitions of σ0 were not as it was; sentences, each once. */
function departuresOf(baselines: readonly Run[], operations: readonly Operation[]): string[] {
  const sentences = baselines.flatMap(({ actual, born, learned }) => [
    ...operations
      .filter(({ id }) => !actual.includes(id))
      .map(({ name }) => `When the recorded order ran again, ${name} never came.`),
    ...born.map(
      ({ name }) => `When the recorded order ran again, ${name} came, which is not in it.`,
    ),
    ...learned
      .filter(({ before }) => before !== null)
      .map(
        ({ evidence }) => `When the recorded order ran again, it could not be kept: ${evidence}`,
      ),
  ]);
  return [...new Set(sentences)];
}

class Explorer {
  readonly #options: ExploreOptions;
  readonly #stored: StoredRecording;
  readonly #runner: Runner;
  #learned: readonly LearnedEdge[] = [];
  readonly #tests: Test[] = [];
  /** The virtual clock of each test. */
  readonly #times: (readonly number[])[] = [];
  readonly #started = performance.now();
  #model: Model;
  #space: OrderSpace;
  #heuristic: Heuristic;
  #firstErrorMs: number | null = null;

  constructor(chrome: Chrome, stored: StoredRecording, options: ExploreOptions) {
    this.#options = options;
    this.#stored = stored;
    this.#runner = new Runner(chrome, stored, options.network);
    this.#model = this.#newModel();
    this.#space = this.#newSpace();
    this.#heuristic = this.#newHeuristic();
  }

  async explore(): Promise<Report> {
    const { recording } = this.#stored;
    const sigma0 = recording.operations.map(({ id }) => id);
    const { maxTests, bail, signal, ignore } = this.#options;
    const baselines: Run[] = [];
    while (baselines.length < BASELINES && !signal.aborted) {
      const run = this.#runner.run(sigma0, this.#timesOf(sigma0));
      const baseline = await unlessAborted(signal, run);
      if (baseline !== null) baselines.push(baseline);
    }
    const outcomes = baselines.map(({ outcome }) => outcome);
    const mask = learnMask(outcomes, recording.outcome, ignore);
    const departures = departuresOf(baselines, recording.operations);
    const reproduced = departures.length === 0 && isReproduced(outcomes, recording.outcome, ignore);
    for (const departure of departures) this.#options.notice(departure);
    const began = performance.now();
    while (this.#tests.length < maxTests && !signal.aborted) {
      const order = this.#heuristic.next(this.#tests.map(({ run }) => run));
      if (order === null) break;
      const times = this.#timesOf(order);
      const run = await unlessAborted(signal, this.#runner.run(order, times));
      if (run === null) break;
      const judgement = judge(run.outcome, recording.outcome, mask);
      this.#tests.push({ index: this.#tests.length, run, judgement });
      this.#times.push(times);
      if (judgement.verdict !== 'pass') this.#firstErrorMs ??= performance.now() - began;
      this.#learn(run);
      await this.#options.onTest(
        this.#report(reproduced, mask),
        buildReplay(recording, mask, this.#options.network, [...this.#times]),
        this.#most,
      );
      if (bail && judgement.verdict !== 'pass') break;
    }
    return this.#report(reproduced, mask);
  }

  async close(): Promise<void> {
    await this.#runner.close();
  }

  /** How many tests there will be at most: σ0 is not tested. */
  get #most(): number {
    const orders = this.#space.orders()?.length ?? Number.POSITIVE_INFINITY;
    return Math.max(this.#tests.length, Math.min(this.#options.maxTests, orders - 1));
  }

  #timesOf(order: Order): number[] {
    return timesOf(this.#space, this.#stored.recording.operations, order);
  }

  /** What is learned holds for the rest of the exploration, unless a run refutes it. */
  #learn(run: Run): void {
    const news = run.learned.flatMap((wish) => learnedEdge(this.#model, wish, run.actual) ?? []);
    const runs = this.#tests.map(({ run: { actual } }) => actual);
    const learned = [...this.#learned, ...news].filter(
      (edge) => !runs.some((actual) => isRefuted(edge, actual)),
    );
    const isKnown = learned.every((edge) => this.#learned.includes(edge));
    if (isKnown && learned.length === this.#learned.length) return;
    this.#learned = learned;
    this.#model = this.#newModel();
    this.#space = this.#newSpace();
    this.#heuristic = this.#newHeuristic();
  }

  #newModel(): Model {
    const { earlyInput } = this.#options;
    const learned = this.#learned.filter(({ where }) => where === null);
    return buildModel(this.#stored.recording.operations, { earlyInput, learned });
  }

  #newSpace(): OrderSpace {
    const { maxLatency, humanGap } = this.#options;
    const { operations } = this.#stored.recording;
    const { edges } = this.#model;
    return orderSpace(operations, edges, { maxLatency, humanGap }, this.#learned);
  }

  #newHeuristic(): Heuristic {
    const { heuristic, seed } = this.#options;
    return heuristics[heuristic](this.#space, seeded(seed));
  }

  #report(reproduced: boolean, mask: Exploration['mask']): Report {
    const { heuristic, seed, folder, recordMs } = this.#options;
    const { recording } = this.#stored;
    const totalMs = performance.now() - this.#started + (recordMs ?? 0);
    return buildReport({
      url: recording.url,
      heuristic,
      seed,
      coverage: this.#space.coverage(this.#tests.map(({ run }) => run.actual)),
      timing: { recordMs, firstErrorMs: this.#firstErrorMs, totalMs },
      toolVersion: VERSION,
      operations: recording.operations,
      precedes: (before, after) => this.#model.happensBefore(before, after),
      reproduced,
      mask,
      tests: this.#tests,
      folder,
    });
  }
}
