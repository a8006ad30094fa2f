/**
 * Explores the orders of a recording: repeats σ0 to learn what is noise, then runs one order after
 * another, judges each outcome and lets the model learn from what could not be enforced.
 */

import { learnBaseline } from './baseline.js';
import type { Chrome } from './browser/chrome.js';
import { isRefuted, type LearnedEdge, learnedEdge } from './model/learned.js';
import { buildModel, type Model } from './model/model.js';
import type { Order } from './model/operation.js';
import type { Ignore } from './oracle/ignore.js';
import { judge } from './oracle/judge.js';
import type { StoredRecording } from './recorder/store.js';
import { buildReplay, type Replay } from './report/replay.js';
import { buildReport, type Exploration, type Report } from './report/report.js';
import { Runner, timesOf, unlessAborted } from './runner.js';
import { describePattern, LooseRequests } from './scheduler/loose-requests.js';
import type { NetworkMode, NetworkSettings } from './scheduler/network.js';
import type { Run } from './scheduler/run.js';
import type { Heuristic } from './search/heuristic.js';
import { type HeuristicName, heuristics } from './search/heuristics.js';
import { type OrderSpace, orderSpace } from './search/order-space.js';
import { seeded } from './search/random.js';
import { VERSION } from './tool.js';

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

class Explorer {
  readonly #chrome: Chrome;
  readonly #options: ExploreOptions;
  readonly #stored: StoredRecording;
  readonly #network: NetworkSettings;
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
    this.#chrome = chrome;
    this.#options = options;
    this.#stored = stored;
    this.#network = { mode: options.network, loose: new LooseRequests() };
    this.#runner = new Runner(chrome, stored, this.#network);
    this.#model = this.#newModel();
    this.#space = this.#newSpace();
    this.#heuristic = this.#newHeuristic();
  }

  async explore(): Promise<Report> {
    const { recording } = this.#stored;
    const { maxTests, bail, signal } = this.#options;
    const times = this.#timesOf(this.#space.sigma0);
    const baseline = await learnBaseline(this.#chrome, this.#stored, this.#runner, {
      ...this.#options,
      network: this.#network,
      times,
    });
    const { reproduced, departures, mask } = baseline;
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
        buildReplay(recording, mask, this.#network, [...this.#times]),
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
      loose: this.#network.loose.patterns.map(describePattern),
      mask,
      tests: this.#tests,
      folder,
    });
  }
}
