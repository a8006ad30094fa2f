/** What one run of a test says of the test. */

import { isRead } from './kinds.js';
import type { TestResultLine } from './results.js';
import { plain } from './runners/text.js';
import { isStillHeld, ownStatements, type Statement, type TestTrace } from './test-trace.js';
import { tellsEnds } from './trace.js';
import { nameOfEvent } from './words.js';

export type Verdict =
  | { readonly is: 'pass' }
  /** `statement`: the number of the one that failed; null: it is not told. */
  | { readonly is: 'fail'; readonly failure: Failure; readonly statement: number | null }
  /**
   * What was held has kept the test from its end: nothing is known of it. `why` is told to people, and is no sentence; `hasPassed`:
   * though an event was not where it was to be.
   */
  | { readonly is: 'unknown'; readonly why: string; readonly hasPassed?: true };

export interface Failure {
  readonly message: string;
  /** Lines of the test around it, as its runner shows them; null: it shows none. */
  readonly snippet: string | null;
  /** In the file of the test; null: it is elsewhere, or not known. */
  readonly line: number | null;
}

/** A page that has been at rest so long would not have become what the test waited for. */
const REST_MS = 250;

/** What is held may well take so long on a slow machine. */
const SHORT_MS = 1000;

/** A wait that gives up sooner is shorter than what is held may well take on a slow machine. */
const LONG_MS = 4000;

/** So runners say that a test has taken too long: Mocha, Jest, and that of Node.js. */
const OF_TEST = /\bTimeout of \d+ms exceeded|Exceeded timeout of \d+ ms|test timed out after \d+ms/;

/** So they say it of a wait: Puppeteer, Selenium and Playwright. */
const OF_WAIT = /\bTimeoutError\b|Waiting failed|Wait timed out after/;

/** @param timeoutMs what the test has by itself: for what is held, its runner gives it more, unless it says itself how much it has */
export function verdictOf(result: TestResultLine, trace: TestTrace, timeoutMs: number): Verdict {
  const { statements, events, missed, unreleased } = trace;
  const { status } = result;
  if (missed.length > 0) {
    const late = events.find(({ id }) => id === missed[0]);
    const why = `${late === undefined ? 'an event' : nameOfEvent(late)} did not come in time`;
    return status === 'passed' ? { is: 'unknown', why, hasPassed: true } : { is: 'unknown', why };
  }
  if (status === 'passed') return { is: 'pass' };
  if (status === 'skipped') return { is: 'unknown', why: 'the test was skipped' };
  const failure = failureOf(result);
  // All that was held has taken of it.
  const isHeld = unreleased.length > 0 || events.some(({ heldAt }) => heldAt !== null);
  const hasMore = result.timeoutMs > timeoutMs;
  const isOver =
    OF_TEST.test(failure.message) || (status === 'timedOut' && (unreleased.length > 0 || !hasMore));
  if (isOver && isHeld) {
    return { is: 'unknown', why: 'the test ran into its time-out, and an event was held' };
  }
  const failed = failedOf(result, trace);
  // A time-out that Selenium tells has no line of the test in its stack.
  const anyOf = OF_WAIT.test(failure.message)
    ? ownStatements(trace).filter((one) => mayHaveWaited(one, failure, trace))
    : [];
  // Of a statement that has run into its time-out, the time may have gone with what was held.
  if ((failed === null ? anyOf : [failed]).some((one) => hasWaitedInVain(one, failure, trace))) {
    return { is: 'unknown', why: 'the test ran into a time-out while the page was not at rest' };
  }
  // Some do not tell which statement has failed.
  const isLong = failed === null && events.some(({ heldMs }) => heldMs > LONG_MS);
  if (isLong && statements.some(({ by }) => !tellsEnds(by))) {
    return { is: 'unknown', why: 'an event was held so long that the test may have given up' };
  }
  return { is: 'fail', failure, statement: failed?.number ?? null };
}

/** Null: it is not told which. */
function failedOf({ errors }: TestResultLine, trace: TestTrace): Statement | null {
  const { statements } = trace;
  const [error] = errors;
  const at = error?.place ?? null;
  // An `expect` of Playwright's that fails ends without an error of its own.
  const there = statements.findLast(
    ({ place, stack }) =>
      at !== null && [place, ...stack].some((one) => one?.file === at.file && one.line === at.line),
  );
  if (there !== undefined) return there;
  // The test may have caught it, and have failed somewhere else.
  const isTold = (said: string) => at === null || error?.message.includes(firstLine(said));
  const told = statements.findLast(({ ended }) => ended?.error != null && isTold(ended.error));
  // A loop of the test's own gives up by itself.
  const last = ownStatements(trace).at(-1);
  return told ?? (last !== undefined && last.rounds > 1 ? last : null);
}

function firstLine(text: string): string {
  return plain(text).split('\n', 1).join('');
}

/** As in “Waiting failed: 2000ms exceeded”. */
const LIMIT = /\b(?:Waiting failed: |Wait timed out after |[Tt]imeout (?:of )?)(\d+) ?ms/;

/** A statement begins with its first command, and a wait a little before that. */
const ALMOST = 0.9;

/** As long as the failure says. */
function mayHaveWaited(statement: Statement, { message }: Failure, trace: TestTrace): boolean {
  const limit = Number(LIMIT.exec(message)?.[1] ?? 0);
  const before = trace.statements.findLast(({ number }) => number < statement.number);
  // It may have been kept back, which counts for the runner, and not for the trace.
  const begunAt = before?.ended?.at ?? statement.begunAt;
  const end = endOf(statement, trace);
  return end === null || end - begunAt >= ALMOST * limit;
}

/** Where no end is told, it is that of the last command: a wait may have gone on without one. Null: it has not ended. */
function endOf({ number, by, ended }: Statement, { statements }: TestTrace): number | null {
  if (ended === null || tellsEnds(by)) return ended?.at ?? null;
  return statements.find((one) => one.number > number)?.begunAt ?? ended.at;
}

/** For something that may have been about to come. A wait that is shorter may be too short for a page that is slow. */
function hasWaitedInVain(statement: Statement, { message }: Failure, trace: TestTrace): boolean {
  const { begunAt, keptMs, ended } = statement;
  const end = endOf(statement, trace);
  // The runner has ended, and has told nothing more.
  if (ended === null || end === null) {
    return OF_WAIT.test(message) && trace.events.some(isStillHeld);
  }
  // The time-out of a wait has gone on while that was kept back. What reads once waits for its element alone, and has it mostly.
  const waitedMs = end - begunAt + (isRead(statement) ? 0 : keptMs);
  return waitedMs >= SHORT_MS && (ended.isHolding || ended.quietMs < REST_MS);
}

export function failureOf({ status, errors, place }: TestResultLine): Failure {
  const [error] = errors;
  const isInTest = place === null || error?.place?.file === place.file;
  const line = isInTest ? (error?.place?.line ?? null) : null;
  const message = error?.message ?? `The test ${status}.`;
  return { message, snippet: error?.snippet ?? null, line };
}
