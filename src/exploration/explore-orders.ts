/**
 * Explores the orders of a recording: repeats σ0 to learn what is noise, then tests one order after
 * another, several side by side.
 */
import type { Chrome } from '../browser/chrome.js';
import type { Confirmed } from '../explain/confirmed.js';
import { signatureOf } from '../explain/signature.js';
import { isSafe } from '../model/methods.js';
import type { Ignore } from '../oracle/ignore.js';
import { judge } from '../oracle/judge.js';
import { importsOf } from '../recorder/imports.js';
import { withExcerpts } from '../report/excerpts.js';
import { withFilms } from '../report/film.js';
import type { Report } from '../report/report.js';
import { describeUnreproduced } from '../report/reproduced.js';
import { toldTest } from '../report/told-test.js';
import { awaitingNone } from '../scheduler/awaited-handlers.js';
import { BornOperations } from '../scheduler/born.js';
import { LooseRequests } from '../scheduler/loose-requests.js';
import type { NetworkMode } from '../scheduler/network-mode.js';
import { Branches } from '../search/branches/branches.js';
import type { Heuristic } from '../search/heuristics/heuristic.js';
import { type HeuristicName, nameOfHeuristic } from '../search/heuristics/names.js';
import { seeded } from '../search/random.js';
import { countOrders } from '../search/space/count-orders.js';
import { scheduleOf } from '../search/space/schedule.js';
import type { StoredRecording } from '../store/recording-folder.js';
import { unlessAborted } from './abort.js';
import { learnBaseline } from './baseline.js';
import { Executor } from './executor.js';
import { film } from './filming.js';
import { Reporting, type ReportSettings } from './reporting.js';
import { Shrinking } from './shrinking.js';
import { sourcesOf } from './sources-of.js';
import { progressOf, type Telling } from './telling.js';
import { type JudgedRun, Testing, type TestSettings } from './testing.js';
import { WorkerPool } from './worker-pool.js';

export interface OrderSettings extends TestSettings, Omit<ReportSettings, 'heuristic'> {
  readonly heuristic: HeuristicName | Heuristic;
  readonly earlyInput: boolean;
  readonly ignore: Ignore;
  readonly network: NetworkMode;
  /** How many tests are spent on each finding at most, to tell what it needs to fail. */
  readonly shrinkTests: number;
  /** Whether each finding has pictures of the page, for which some orders run once more. */
  readonly pictures: boolean;
  /** How many runs go on side by side; the results do not depend on it. */
  readonly workers: number;
  /** Milliseconds. */
  readonly maxLatency: number;
  readonly humanGap: number;
  /** Keys a second. */
  readonly typingSpeed: number;
  /** Called with a sentence on what makes the results less certain. */
  readonly notice: (sentence: string) => void;
}

export interface Explored {
  readonly report: Report;
  /** What runs have shown of its findings. */
  readonly confirmed: readonly Confirmed[];
}

/** Tells of each test. */
export async function exploreOrders(
  chrome: Chrome,
  stored: StoredRecording,
  options: OrderSettings,
  telling: Telling,
): Promise<Explored> {
  const { recording } = stored;
  const { seed } = options;
  const heuristic = nameOfHeuristic(options.heuristic);
  const environment = { node: process.versions.node, ...(await chrome.version()) };
  const network = { mode: options.network, loose: new LooseRequests() };
  const executor = new Executor(chrome, stored, network, new WorkerPool(options.workers));
  const operations = options.earlyInput ? awaitingNone(recording.operations) : recording.operations;
  const branches = new Branches(operations, {
    ...options,
    live: options.network === 'live',
    imports: importsOf(stored.exchanges),
    unfired: recording.unfired,
  });
  const reporting = new Reporting(
    { ...options, heuristic },
    environment,
    recording,
    network,
    branches,
  );
  const born = new BornOperations(recording.operations, recording.url);
  try {
    const { space } = branches;
    const schedule = scheduleOf(space, operations, space.sigma0);
    const baseline = await learnBaseline(executor, stored.recording, {
      ...{ ignore: options.ignore, signal: options.signal },
      ...{ schedule, born, loose: network.loose },
    });
    // A person need not wait through all tests to hear that they say nothing.
    if (baseline.reproduced === 'never')
      options.notice(describeUnreproduced({ baseline })?.join(' ') ?? '');
    noteWrites(stored, options);
    const testing = new Testing(
      {
        sigma0: recording.outcome,
        mask: baseline.mask,
        swapsIn: baseline.swapsIn,
        branches,
        run: (order, how) => executor.run(order, how),
        settle: (run, order) => {
          network.loose.add(run.loose);
          return born.settle(run, order);
        },
      },
      options,
    );
    reporting.beginsTests();
    const shrinking = new Shrinking(testing, branches, recording.operations, options.shrinkTests);
    const soFar = () => reporting.report(testing, baseline, shrinking.confirmed, null);
    let isNoted = false;
    const onTest = async (test: JudgedRun) => {
      reporting.tested(test);
      const [asked] = test.run.asked;
      if (asked !== undefined && !isNoted) options.notice(noteOfAsked(asked));
      isNoted ||= asked !== undefined;
      const way = signatureOf(test.judgement);
      await telling.tested(toldTest(test), way, progressOf(soFar, testing.most));
    };
    const ended = await testing.test(onTest);
    if (ended !== 'interrupted') await shrinking.shrink(() => soFar().findings, onTest);
    const orders = countOrders(branches.space, seeded(seed));
    const { confirmed } = shrinking;
    const told = reporting.report(testing, baseline, confirmed, { ended, orders });
    const report = withExcerpts(told, sourcesOf(stored));
    await telling.found(report);
    if (!options.pictures || ended === 'interrupted') return { report, confirmed };
    const began = performance.now();
    const filming = film(report, {
      recorded: schedule,
      tests: testing.tests,
      schedules: testing.schedules,
      run: (order, how) => executor.run(order, how),
      judge: ({ outcome, isUnanswered, beforeMiss }) =>
        judge(outcome, recording.outcome, baseline.mask, isUnanswered, beforeMiss),
    });
    // What has been found is not lost for want of pictures.
    const shown = filming.catch((error: unknown) => {
      options.notice(`The findings have no pictures: ${String(error)}`);
      return [];
    });
    const films = (await unlessAborted(options.signal, shown)) ?? [];
    return { report: withFilms(report, films, performance.now() - began), confirmed };
  } finally {
    await executor.close();
  }
}

/** The first time: there may be many. */
function noteOfAsked(request: string): string {
  return (
    `${request}: asked of its server, for a test failed without an answer. ` +
    'The tests of report.json name all that were.'
  );
}

/** Servers are not put back to where they were before each run. */
function noteWrites(
  { recording: { outcome } }: StoredRecording,
  { network, notice }: Pick<OrderSettings, 'network' | 'notice'>,
): void {
  const write = outcome.requests.find(({ method }) => !isSafe(method));
  if (network !== 'live' || write === undefined) return;
  notice(
    `Each run sends the servers ${write.method} ${write.url}. What they keep of it is there in the next ` +
      'run, and what differs for that counts as noise: have them forget it when the page is loaded.',
  );
}
