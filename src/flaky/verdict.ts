/** What one run of a test says of the test. */
import type { TestResultLine } from './results.js';
import type { TestTrace } from './test-trace.js';
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
  const failed = statements.findLast(({ ended }) => ended !== null && ended.error !== null)?.ended;
  if (failed != null && (failed.isHolding || failed.quietMs < REST_MS)) {
    return { is: 'unknown', why: 'the test ran into a time-out while the page was not at rest' };
  }
  // Some do not tell which statement has failed.
  const long = events.find(({ heldMs }) => heldMs > LONG_MS);
  if (long !== undefined && statements.some(({ by }) => !tellsEnds(by))) {
    return { is: 'unknown', why: `${long.id} was held so long that the test may have given up` };
  }
  return { is: 'fail', failure: failureOf(result) };
}

export function failureOf({ status, errors, place }: TestResultLine): Failure {
  const [error] = errors;
  const line = error?.place?.file === place?.file ? (error?.place?.line ?? null) : null;
  const message = error?.message ?? `The test ${status}.`;
  return { message, snippet: error?.snippet ?? null, line };
}
