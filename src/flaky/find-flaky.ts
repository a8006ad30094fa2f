/** Finds the flaky tests of a command that runs end-to-end tests. */
import { setMaxListeners } from 'node:events';
import { requireWhole } from '../api/checks.js';
import { DEFAULTS } from '../api/defaults.js';
import { TOOL } from '../tool.js';
import { browserOf } from './browser.js';
import { partOf } from './budget.js';
import { checkRan } from './check-command.js';
import { byTest, hasFailed, ranOf, resultsOf } from './outcomes.js';
import { NATURAL, type Plan } from './plan.js';
import {
  type AgainCommand,
  FLAKY_VERSION,
  type FlakyReport,
  type FlakyTest,
  reportedTest,
} from './report/data.js';
import { writeFlaky } from './report/file.js';
import type { FlakyReporter } from './report/reporter.js';
import type { TestResultLine } from './results.js';
import { type CommandRan, type CommandSettings, runCommand } from './run-command.js';
import type { Settings } from './search/explore.js';
import type { Explored } from './search/explored.js';
import type { Ran } from './search/runs.js';
import { failureOf } from './verdict.js';

/**
 * How `findFlaky` goes about it.
 *
 * @example
 * const ending = new AbortController();
 * const options: FlakyOptions = {
 *   ...{ maxRuns: 100, orderSeed: 1, workers: 1, budgetMs: 300_000, out: 'wave-out/flaky', signal: ending.signal },
 *   reporter: [flakyReporters.text()],
 *   againCommand: (id) => `npx wave flaky --again ${id}`,
 * };
 * await findFlaky(['npx', 'playwright', 'test', 'cart.spec.ts'], options);
 *
 * @since 0.1.0
 */
export interface FlakyOptions {
  /**
   * Runs of each test at most.
   *
   * @default 50
   *
   * @since 0.1.0
   */
  readonly maxRuns?: number;
  /**
   * Runs of a test that go on side by side, of one test at a time. They share the server and what it keeps; where one sees
   * what another has done, the test may fail for that.
   *
   * @default 1
   *
   * @since 0.1.0
   */
  readonly workers?: number;
  /**
   * In the end, orders go on that the heuristics of `wave test` choose, with several events elsewhere, as long as the test may run: the same
   * for the same number.
   *
   * @default it ends when each two of the statements and events that can have come in both orders
   *
   * @since 0.1.0
   */
  readonly orderSeed?: number;
  /**
   * Milliseconds after which no more runs begin; each test has an equal part of what the ones before it have left,
   * and no less than time for some runs.
   *
   * @default any time
   *
   * @since 0.1.0
   */
  readonly budgetMs?: number;
  /**
   * Folder for `flaky.json`, and for `flaky.html`, which shows it: they are written after each test.
   *
   * @default nothing is written
   *
   * @since 0.1.0
   */
  readonly out?: string;
  /**
   * Ends it: what is known by then is the result.
   *
   * @default it ends by itself
   *
   * @since 0.1.0
   */
  readonly signal?: AbortSignal;
  /**
   * Who hears of the tests as they are explored.
   *
   * @default []: nobody
   *
   * @since 0.1.0
   */
  readonly reporter?: readonly FlakyReporter[];
  /**
   * What a person types to run a finding again.
   *
   * @default no command is told
   *
   * @since 0.1.0
   */
  readonly againCommand?: AgainCommand;
}

/** Time for what is held; a test that takes longer by itself is not given more. */
const MORE_MS = 60_000;
/** Its `expect.element` fails when all the time of the test is over: each run that fails there takes as long. */
const MORE_OF_VITEST_MS = 15_000;

/**
 * So many times as long as all tests took may one take alone, and what its runner gives it. Some programs never end when they have
 * failed.
 */
const MOST_TIMES = 5;

/**
 * Runs end-to-end tests that pass again and again, with the events of their pages in other places among the statements of the
 * tests, and tells which of them fail then.
 *
 * @param command what runs the tests, as `['npx', 'playwright', 'test', 'cart.spec.ts']`
 * @throws WaveError `test-fails`, where the command fails by itself and tells nothing of its tests; `no-browser-watched`; `bad-option`
 *
 * @example
 * const { tests } = await findFlaky(['npx', 'playwright', 'test', 'cart.spec.ts']);
 * for (const { titles, state } of tests) console.log(`${titles.join(' › ')}: ${state}`);
 *
 * @since 0.1.0
 */
export async function findFlaky(
  command: readonly string[],
  options: FlakyOptions = {},
): Promise<FlakyReport> {
  const { signal = new AbortController().signal, out, budgetMs = Infinity, orderSeed } = options;
  const { maxRuns = DEFAULTS.maxRuns, workers = 1, reporter = [], againCommand = null } = options;
  requireWhole('maxRuns', maxRuns, 1);
  requireWhole('workers', workers, 1);
  if (orderSeed !== undefined) requireWhole('orderSeed', orderSeed, 0);
  // Each run listens.
  setMaxListeners(0, signal);
  const until = performance.now() + budgetMs;
  const browser = await browserOf();
  for (const one of reporter) await one.onStart?.();
  const settings = { command, browser, signal };
  const begun = performance.now();
  const { tests: known, whole } = await runWhole(settings);
  const wholeMs = performance.now() - begun;
  // What is left of it is the start of the runner and its browser.
  const ownMs = known.reduce((sum, { result }) => sum + result.durationMs, 0);
  const startMs = Math.max(0, wholeMs - ownMs);
  const moreMs = isInPage(whole) ? MORE_OF_VITEST_MS : MORE_MS;
  const tests: FlakyTest[] = [];
  const report = { version: FLAKY_VERSION, tool: TOOL, command, tests } as const;
  const isOne = known.length === 1;
  let left = known.filter(({ itself }) => itself === null).length;
  for (const [index, { result, itself }] of known.entries()) {
    const { project, titles, place, timeoutMs: given } = result;
    const now = performance.now();
    const ownUntil = Math.min(until, now + partOf(until - now, left, startMs + result.durationMs));
    if (itself === null) left -= 1;
    const limit = signal.aborted ? 'interruption' : now >= until ? 'budget' : null;
    if (limit === null) {
      const start = { project, titles, place, number: index + 1, of: known.length };
      for (const one of reporter) await one.onTest?.(start);
    }
    const grep = isOne ? null : result.grep;
    const timeoutMs = given === 0 ? null : given + moreMs;
    const mostMs = MOST_TIMES * wholeMs + given + moreMs;
    const exploration = { ...settings, grep, timeoutMs, mostMs };
    const first = isOne ? ranOf(whole, result, command, NATURAL) : null;
    const explored: Explored =
      itself ??
      (limit === null
        ? await exploreTest(exploration, result, {
            maxRuns,
            workers,
            reporter,
            first,
            seed: orderSeed ?? null,
            until: ownUntil,
          })
        : { is: 'not-tried', runs: 0, limit });
    const from = tests.flatMap(({ findings }) => findings).length;
    const tested = { project, titles, place, explored, grep, timeoutMs };
    const test = reportedTest(tested, { from, again: againCommand });
    tests.push(test);
    // What tells nothing does not take the place of earlier results.
    if (out !== undefined && tests.some(({ state }) => state !== 'not-tried'))
      await writeFlaky(out, report);
    for (const one of reporter) await one.onTested?.(test);
  }
  for (const one of reporter) await one.onDone?.(report);
  return report;
}

/** Whether its tests run in the page that they test: those of Vitest's browser mode do. */
function isInPage({ browsers }: CommandRan): boolean {
  return browsers.flat().some((line) => line.type === 'statement' && line.by === 'vitest');
}

/** A test of the command. */
interface Known {
  /** With nothing held. */
  readonly result: TestResultLine;
  /** What it is by itself; null: it passes. */
  readonly itself: Explored | null;
}

/** All tests, as they are, and again if one has failed: it may pass then. */
async function runWhole(
  settings: Omit<CommandSettings, 'grep' | 'timeoutMs'>,
): Promise<{ readonly tests: readonly Known[]; readonly whole: CommandRan }> {
  const { command, signal } = settings;
  const run = () => runCommand({ ...settings, grep: null, timeoutMs: null }, NATURAL);
  const whole = await run();
  const runs = [whole];
  if (resultsOf(whole, command).some(hasFailed)) runs.push(await run());
  // What was killed has not failed.
  const isKilled = signal.aborted;
  const results = runs.flatMap((ran) => (isKilled ? ran.results : resultsOf(ran, command)));
  const tests = byTest(results.filter(({ status }) => status !== 'skipped')).map(
    ([first, ...others]): Known => {
      const of = [first, ...others];
      const failed = of.find(hasFailed);
      const passed = of.find(({ status }) => status === 'passed');
      const result = passed ?? failed ?? first;
      if (failed === undefined || isKilled) return { result, itself: null };
      const is = passed === undefined ? 'failing' : 'unstable';
      return { result, itself: { is, failure: failureOf(failed), runs: of.length } };
    },
  );
  if (!isKilled) {
    const best = tests.map(({ result }) => result);
    checkRan(whole, best, command);
  }
  return { tests, whole };
}

async function exploreTest(
  settings: CommandSettings,
  test: TestResultLine,
  {
    reporter,
    ...how
  }: Required<Pick<FlakyOptions, 'reporter'>> &
    Pick<Settings, 'maxRuns' | 'workers' | 'first' | 'seed' | 'until'>,
): Promise<Explored> {
  const { explore } = await import('./search/explore.js');
  const { command, signal } = settings;
  let [runs, failed] = [how.first === null ? 0 : 1, 0];
  const run = async (plan: Plan): Promise<Ran> => {
    const ran = ranOf(await runCommand(settings, plan), test, command, plan);
    if (signal.aborted) return ran;
    runs += 1;
    if (ran.verdict.is === 'fail') failed += 1;
    for (const one of reporter) await one.onRun?.({ runs, most: how.maxRuns, failed });
    return ran;
  };
  return explore({ ...how, run, signal });
}
