/** Finds the flaky tests of a command that runs end-to-end tests. */
import { DEFAULTS } from '../api/defaults.js';
import { TOOL } from '../tool.js';
import { WaveError } from '../wave-error.js';
import { type Explored, explore, type Ran, type Settings } from './explore.js';
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
import { errorIn } from './runners/output.js';
import { traceOf } from './test-trace.js';
import { failureOf, verdictOf } from './verdict.js';

/**
 * How `findFlaky` goes about it.
 *
 * @example
 * const ending = new AbortController();
 * const options: FlakyOptions = {
 *   ...{ maxTests: 20, budgetMs: 300_000, out: 'wave-out/flaky', signal: ending.signal },
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
   * @default 30
   *
   * @since 0.1.0
   */
  readonly maxTests?: number;
  /**
   * Milliseconds after which no more runs begin.
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

/**
 * Runs end-to-end tests that pass again and again, with the events of their pages in other places among the statements of the
 * tests, and tells which of them fail then.
 *
 * @param command what runs the tests, as `['npx', 'playwright', 'test', 'cart.spec.ts']`
 * @throws WaveError `test-fails`, `no-browser-watched`
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
  const { signal = new AbortController().signal, out, budgetMs = Infinity } = options;
  const { maxTests = DEFAULTS.maxTests, reporter = [], againCommand = null } = options;
  const until = performance.now() + budgetMs;
  const browser = await browserOf();
  for (const one of reporter) await one.onStart?.();
  const runWhole = () =>
    runCommand({ command, grep: null, timeoutMs: null, browser, signal }, NATURAL);
  let whole = await runWhole();
  // One that passes when it runs again is as flaky as can be.
  const failed = resultsOf(whole, command).filter(hasFailed);
  if (failed.length > 0) whole = await runWhole();
  const results = resultsOf(whole, command);
  checkRan(whole, results, command);
  const tests: FlakyTest[] = [];
  const report = { version: FLAKY_VERSION, tool: TOOL, command, tests } as const;
  const isOne = results.length === 1;
  const run = results.filter(({ status }) => status !== 'skipped');
  for (const [index, result] of run.entries()) {
    if (signal.aborted || performance.now() >= until) break;
    const start = { titles: result.titles, number: index + 1, of: run.length };
    for (const one of reporter) await one.onTest?.(start);
    const first = isOne ? ranOf(whole, result) : null;
    const grep = isOne ? null : result.grep;
    const before = failed.find(({ titles }) => titles.join() === result.titles.join());
    const explored: Explored =
      before === undefined
        ? await exploreTest({ command, signal, browser, grep }, result, {
            ...{ maxTests, reporter, first, until },
          })
        : { is: 'unstable', failure: failureOf(before) };
    const { project, titles, place } = result;
    const from = tests.flatMap(({ findings }) => findings).length;
    const tested = { project, titles, place, explored, grep };
    const test = reportedTest(tested, { from, again: againCommand });
    tests.push(test);
    if (out !== undefined) await writeFlaky(out, report);
    for (const one of reporter) await one.onTested?.(test);
  }
  for (const one of reporter) await one.onDone?.(report);
  return report;
}

/**
 * Runs the test of a finding once more, as it failed.
 *
 * @returns what the command prints, and whether it failed
 * @throws WaveError `no-such-test`
 *
 * @example
 * const { output } = await runFlakyAgain(await readFlaky('wave-out/flaky'), 'F1');
 * console.log(output);
 *
 * @since 0.1.0
 */
export async function runFlakyAgain(
  { command, tests }: FlakyReport,
  id: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ readonly output: string; readonly hasFailed: boolean }> {
  for (const { findings, grep } of tests) {
    const finding = findings.find((one) => one.id === id);
    if (finding === undefined) continue;
    const settings = { command, grep, timeoutMs: null, isShown: true, signal } as const;
    const browser = await browserOf();
    const { output, exitCode } = await runCommand({ ...settings, browser }, finding.plan);
    return { output, hasFailed: exitCode !== 0 };
  }
  throw new WaveError(`There is no finding ${id} in these results.`, { code: 'no-such-test' });
}

function exploreTest(
  settings: Omit<CommandSettings, 'timeoutMs'>,
  { timeoutMs: given, grep: alone }: TestResultLine,
  {
    maxTests,
    reporter,
    first,
    until,
  }: Required<Pick<FlakyOptions, 'maxTests' | 'reporter'>> & Pick<Settings, 'first' | 'until'>,
): Promise<Explored> {
  const { command, signal } = settings;
  const timeoutMs = given === 0 ? null : given + MORE_MS;
  let [runs, failed] = [0, 0];
  const runWith = async (plan: Plan): Promise<Ran> => {
    const ran = await runCommand({ ...settings, timeoutMs }, plan);
    // What was killed has not failed, nor has a test of which its runner tells nothing this time.
    const hasRun = !signal.aborted && (alone === null || ran.results.length > 0);
    const [own = null] = hasRun ? resultsOf(ran, command) : [];
    return own === null
      ? { trace: traceOf(ran.lines), verdict: { is: 'unknown', why: 'the test did not run' } }
      : ranOf(ran, own);
  };
  const run = async (plan: Plan): Promise<Ran> => {
    const ran = await runWith(plan);
    runs += 1;
    if (ran.verdict.is === 'fail') failed += 1;
    for (const one of reporter) await one.onRun?.({ runs, most: maxTests, failed });
    return ran;
  };
  return explore({ first, run, maxTests, signal, until });
}

export function hasFailed({ status }: TestResultLine): boolean {
  return status !== 'passed' && status !== 'skipped';
}

/** Of a machine that has none, another runner may bring its own. */
export async function browserOf(): Promise<string | null> {
  // It takes long to load.
  const { findBrowser } = await import('../browser/chrome/find.js');
  return (await findBrowser({ notice: () => {} }))?.path ?? null;
}

function ranOf(ran: CommandRan, result: TestResultLine): Ran {
  const trace = traceOf(ran.lines);
  return { trace, verdict: verdictOf(result, trace) };
}

/** A runner that tells nothing of its tests runs one, which is the command. */
export function resultsOf(
  { results, exitCode, output }: CommandRan,
  command: readonly string[],
): readonly TestResultLine[] {
  if (results.length > 0) return results;
  const failed = errorIn(output);
  return [
    {
      ...{ project: '', titles: [command.join(' ')], place: null, timeoutMs: 0 },
      ...{ begunAt: 0, durationMs: 0 },
      status: exitCode === 0 ? 'passed' : 'failed',
      errors: exitCode === 0 ? [] : [failed],
      grep: null,
    },
  ];
}

export function checkRan(
  ran: CommandRan,
  results: readonly TestResultLine[],
  command: readonly string[],
): void {
  const name = `\`${command.join(' ')}\``;
  const failed = results.filter(hasFailed);
  const [first] = failed;
  if (first !== undefined) {
    const titles = failed.map((one) => `“${one.titles.join(' › ')}”`).join(', ');
    const said = first.errors[0]?.message ?? ran.output.trim();
    throw new WaveError(`${name} fails by itself: ${titles}.\n${said}`, {
      code: 'test-fails',
      advice: 'WAVE tries tests that pass: repair them first, or name the others.',
    });
  }
  checkWatched(ran, command);
}

export function checkWatched({ lines }: CommandRan, command: readonly string[]): void {
  if (lines.length > 0) return;
  const name = `\`${command.join(' ')}\``;
  throw new WaveError(`${name} has started no browser that WAVE could watch.`, {
    code: 'no-browser-watched',
    advice:
      'It is to run tests in Chrome or Chromium by Playwright, Puppeteer or Selenium, in a process of Node.js, or by Vitest with Playwright.',
  });
}
