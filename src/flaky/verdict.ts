/** What one run of a test says of the test. */
import type { TestResultLine } from './results.js';
import type { Statement, TestTrace } from './test-trace.js';
import { tellsEnds } from './trace.js';

export type Verdict =
  | { readonly is: 'pass' }
  | { readonly is: 'fail'; readonly failure: Failure }
  /** What was held has kept the test from its end: nothing is known of it. */
  | { readonly is: 'unknown'; readonly why: string };

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

/** Tests wait for nothing less long. */
const LONG_MS = 4000;

export function verdictOf(
  result: TestResultLine,
  { statements, events, missed, unreleased }: TestTrace,
): Verdict {
  const { status } = result;
  if (missed.length > 0) return { is: 'unknown', why: `${missed[0]} has not come` };
  if (status === 'passed') return { is: 'pass' };
  if (status === 'skipped') return { is: 'unknown', why: 'the test was skipped' };
  if (status === 'timedOut' && unreleased.length > 0) {
    return { is: 'unknown', why: `the test ran into its time-out while ${unreleased[0]} was held` };
  }
  // Of a statement that has run into its time-out, the time may have gone with what was held.
  if (hasWaitedInVain(failedOf(result, statements))) {
    return { is: 'unknown', why: 'the test ran into a time-out while the page was not at rest' };
  }
  // Some do not tell which statement has failed.
  const long = events.find(({ heldMs }) => heldMs > LONG_MS);
  if (long !== undefined && statements.some(({ by }) => !tellsEnds(by))) {
    return { is: 'unknown', why: `${long.id} was held so long that the test may have given up` };
  }
  return { is: 'fail', failure: failureOf(result) };
}

/** Null: it is not told which. */
function failedOf(result: TestResultLine, statements: readonly Statement[]): Statement | null {
  const { line } = failureOf(result);
  return (
    statements.findLast(({ ended }) => ended !== null && ended.error !== null) ??
    // An `expect` of Playwright's that fails ends without an error of its own.
    statements.findLast(({ place }) => line !== null && place?.line === line) ??
    null
  );
}

/** For something that may have been about to come. A wait that is shorter may be too short for a page that is slow. */
function hasWaitedInVain(failed: Statement | null): boolean {
  if (failed === null || failed.ended === null) return false;
  const { at, isHolding, quietMs } = failed.ended;
  return at - failed.begunAt >= SHORT_MS && (isHolding || quietMs < REST_MS);
}

export function failureOf({ status, errors, place }: TestResultLine): Failure {
  const [error] = errors;
  const isInTest = place === null || error?.place?.file === place.file;
  const line = isInTest ? (error?.place?.line ?? null) : null;
  const message = error?.message ?? `The test ${status}.`;
  return { message, snippet: error?.snippet ?? null, line };
}
