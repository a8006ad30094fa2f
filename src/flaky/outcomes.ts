/** What runs of the command say of its tests. */
import { shellCommand } from '../report/shell-word.js';
import { inTime } from './lines-of-browsers.js';
import { linesOfTests } from './lines-of-tests.js';
import type { Plan } from './plan.js';
import type { TestResultLine } from './results.js';
import type { CommandRan } from './run-command.js';
import { errorIn } from './runners/output.js';
import type { Ran } from './search/runs.js';
import { traceOf } from './test-trace.js';
import type { TraceLine } from './trace.js';
import { failureOf, type Verdict, verdictOf } from './verdict.js';

export function hasFailed({ status }: TestResultLine): boolean {
  return status === 'failed' || status === 'timedOut';
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
      ...{ project: '', titles: [shellCommand(command)], place: null, timeoutMs: 0 },
      ...{ begunAt: 0, durationMs: 0 },
      status: exitCode === 0 ? 'passed' : 'failed',
      errors: exitCode === 0 ? [] : [failed],
      grep: null,
    },
  ];
}

/** Those of each test: it may have run several times. */
export function byTest(
  results: readonly TestResultLine[],
): readonly [TestResultLine, ...TestResultLine[]][] {
  const tests: [TestResultLine, ...TestResultLine[]][] = [];
  for (const result of results) {
    const known = tests.find(([first]) => isOfSame(first, result));
    if (known === undefined) tests.push([result]);
    else known.push(result);
  }
  return tests;
}

/** Whether both are of one test: another file, or another browser's project, may have one with the same titles. */
function isOfSame(one: TestResultLine, other: TestResultLine): boolean {
  const [key, of] = [one, other].map(({ project, place, titles }) =>
    JSON.stringify([project, place?.file, titles]),
  );
  return key === of;
}

/**
 * How a test has ended in a run, and what happened in its browser.
 *
 * @param test a result of it, of any run
 */
export function ranOf(
  ran: CommandRan,
  test: TestResultLine,
  command: readonly string[],
  plan: Plan,
): Ran {
  // It may have been a part of the test that has not ended, or what it starts.
  if (!ran.isInTime) return { trace: traceOf([]), verdict: NOT_ENDED };
  const results = test.grep === null ? resultsOf(ran, command) : ran.results;
  const own = results.filter((result) => test.grep === null || isOfSame(result, test));
  const result = own.find(hasFailed) ?? own[0];
  if (result === undefined) return { trace: traceOf([]), verdict: NOT_RUN };
  const trace = traceOf(traceLinesOf(ran, result), result.place?.file);
  if (result.status === 'interrupted') return { trace, verdict: NOT_RUN };
  // What was not held has kept the test from nothing.
  const isNatural = plan.placed.length === 0;
  const verdict =
    isNatural && hasFailed(result)
      ? ({ is: 'fail', failure: failureOf(result), statement: null } as const)
      : verdictOf(result, trace, test.timeoutMs);
  return { trace, verdict };
}

const NOT_RUN: Verdict = { is: 'unknown', why: 'the test did not run' };
const NOT_ENDED: Verdict = { is: 'unknown', why: 'the command did not end' };

/**
 * Of those browsers in which the test has had statements: another one was that of a setup. All that one has seen, as plans count
 * its statements from the first one on.
 */
function traceLinesOf(
  { browsers, results }: CommandRan,
  result: TestResultLine,
): readonly TraceLine[] {
  const place = results.indexOf(result);
  if (place < 0) return inTime(browsers);
  return inTime(
    browsers.filter((lines) =>
      linesOfTests(lines, results)[place]?.some(({ type }) => type === 'statement'),
    ),
  );
}
