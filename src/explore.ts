/**
 * Explores the orders of a recording: repeats σ0 to learn what is noise, then runs one order after
 * another, judges each outcome and lets the model learn from what could not be enforced.
 */

import { type Baseline, learnBaseline } from './baseline.js';
import type { Chrome } from './browser/chrome.js';
import { isSafe } from './model/methods.js';
import type { Ignore } from './oracle/ignore.js';
import { type Judgement, judge } from './oracle/judge.js';
import { compareRuns } from './oracle/repeated.js';
import { importsOf } from './recorder/imports.js';
import type { StoredRecording } from './recorder/store.js';
import { buildReplay, type Replay } from './report/replay.js';
import { buildReport, type End, type Exploration, type Report } from './report/report.js';
import { Runner, unlessAborted } from './runner.js';
import { LooseRequests } from './scheduler/loose-requests.js';
import type { NetworkMode, NetworkSettings } from './scheduler/network.js';
import { Branches } from './search/branches.js';
import { countOrders } from './search/count-orders.js';
import type { HeuristicName } from './search/heuristics.js';
import { seeded } from './search/random.js';
import { type Schedule, scheduleOf } from './search/schedule.js';
import { VERSION } from './tool.js';

export interface ExploreOptions {
  readonly heuristic: HeuristicName;
  /** Of `dpor` alone: leaves out what differs in no known conflict. */
  readonly prune: boolean;
  readonly seed: number;
  readonly maxTests: number;
  /** Stops at the first test that fails. */
  readonly bail: boolean;
  /** Stops when all orders have been tried, or when they have had all precedence pairs. */
  readonly until: 'orders' | 'pairs';
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

/** One order in so many is run again, though it passed. */
const EACH = 10;

/** Of an order that does not come out the same each time. */
function undecided({ differences, masked }: Judgement): Judgement {
  return { verdict: 'pass', differences, masked };
}

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
  readonly #branches: Branches;
  readonly #tests: Test[] = [];
  /** Of each test. */
  readonly #schedules: Schedule[] = [];
  readonly #started = performance.now();
  #firstErrorMs: number | null = null;
  #ended: End | null = null;

  constructor(chrome: Chrome, stored: StoredRecording, options: ExploreOptions) {
    this.#chrome = chrome;
    this.#options = options;
    this.#stored = stored;
    this.#network = { mode: options.network, loose: new LooseRequests() };
    this.#runner = new Runner(chrome, stored, this.#network);
    this.#branches = new Branches(stored.recording.operations, {
      ...options,
      live: options.network === 'live',
      imports: importsOf(stored.exchanges),
    });
  }

  async explore(): Promise<Report> {
    const { recording } = this.#stored;
    const { space } = this.#branches;
    const baseline = await learnBaseline(this.#chrome, this.#stored, this.#runner, {
      ...this.#options,
      network: this.#network,
      schedule: scheduleOf(space, recording.operations, space.sigma0),
    });
    for (const departure of baseline.departures) this.#options.notice(departure);
    this.#noteWrites();
    this.#ended = await this.#test(baseline);
    const orders = countOrders(this.#branches.space, seeded(this.#options.seed));
    return { ...this.#report(baseline), orders };
  }

  /** Runs one order after another; returns why it has stopped. */
  async #test(baseline: Baseline): Promise<End> {
    const { recording } = this.#stored;
    const { maxTests, bail, signal, until } = this.#options;
    const { mask } = baseline;
    const began = performance.now();
    while (!signal.aborted) {
      const schedule = this.#branches.next();
      if (schedule === null) return this.#endOfOrders();
      if (this.#tests.length === maxTests) return 'stopped at --max-tests';
      const run = await unlessAborted(signal, this.#runner.run(schedule));
      if (run === null) break;
      const first = judge(run.outcome, recording.outcome, mask, run.isUnanswered);
      const again = this.#isToRepeat(first)
        ? await unlessAborted(signal, this.#runner.run(schedule))
        : null;
      const repeated = again === null ? null : compareRuns(run, again, mask);
      const judgement = repeated?.isSame === false ? undecided(first) : first;
      const {
        outcome: _,
        operations: __,
        born: ___,
        enabled: ____,
        isUnanswered: _____,
        ...kept
      } = run;
      this.#tests.push({ index: this.#tests.length, run: kept, judgement, repeated });
      this.#schedules.push(schedule);
      const hasFailed = judgement.verdict !== 'pass';
      if (hasFailed) this.#firstErrorMs ??= performance.now() - began;
      this.#branches.add(schedule, { ...run, failed: hasFailed });
      await this.#options.onTest(
        this.#report(baseline),
        buildReplay(recording, mask, this.#network, this.#schedules),
        this.#most,
      );
      if (bail && hasFailed) return 'stopped at the first that failed';
      if (until === 'pairs' && this.#areAllPairsCovered()) return 'all precedence pairs covered';
    }
    return 'interrupted';
  }

  async close(): Promise<void> {
    await this.#runner.close();
  }

  /** Each tenth order, and each that fails in a way that none has before. */
  #isToRepeat(judgement: Judgement): boolean {
    if (judgement.verdict === 'pass') return (this.#tests.length + 1) % EACH === 0;
    return !this.#tests.some(
      ({ judgement: before }) => before.verdict !== 'pass' && before.title === judgement.title,
    );
  }

  #areAllPairsCovered(): boolean {
    const { covered, total } = this.#coverage.precedence;
    return covered === total;
  }

  /** Why there is no other order. */
  #endOfOrders(): End {
    if (this.#options.prune) return 'all known conflicts tried';
    return this.#branches.areAllKnown ? 'all orders tried' : 'no other order found';
  }

  /** Servers are not put back to where they were before each run. */
  #noteWrites(): void {
    const { outcome } = this.#stored.recording;
    const write = outcome.requests.find(({ method }) => !isSafe(method));
    if (this.#options.network !== 'live' || write === undefined) return;
    this.#options.notice(
      `Each run sends the servers ${write.method} ${write.url}. What they keep of it is there in the next ` +
        'run, and what differs for that counts as noise: have them forget it when the page is loaded.',
    );
  }

  /** How many tests there will be at most: σ0 is not tested. */
  get #most(): number {
    return Math.max(this.#tests.length, Math.min(this.#options.maxTests, this.#branches.most));
  }

  get #coverage(): Report['coverage'] {
    return this.#branches.space.coverage(this.#tests.map(({ run }) => run.actual));
  }

  #report({ reproduced, mask }: Baseline): Report {
    const { heuristic, seed, folder, recordMs } = this.#options;
    const { recording } = this.#stored;
    const totalMs = performance.now() - this.#started + (recordMs ?? 0);
    return buildReport({
      url: recording.url,
      heuristic,
      seed,
      coverage: this.#coverage,
      learned: this.#branches.learned,
      ended: this.#ended,
      timing: { recordMs, firstErrorMs: this.#firstErrorMs, totalMs },
      toolVersion: VERSION,
      sigma0: recording.operations,
      operations: this.#branches.operations,
      relations: this.#branches,
      reproduced,
      loose: this.#network.loose.described,
      mask,
      tests: this.#tests,
      folder,
    });
  }
}
