/** What the exploration of a test tells. */

import type { TestTrace } from '../test-trace.js';
import type { Failure } from '../verdict.js';
import type { Finding } from './findings.js';
import type { Limit, Ran, Runs } from './runs.js';

export type Explored =
  | {
      /** `failing-alone`: it passes with the others. */
      readonly is: 'failing' | 'failing-alone' | 'unstable';
      readonly failure: Failure;
      readonly runs: number;
    }
  /** With nothing held, it has not run, or had no statement in a browser that is watched. */
  | { readonly is: 'not-run' | 'not-watched'; readonly runs: number }
  /** Of no run in which something was held anything is known. */
  | {
      readonly is: 'not-known';
      readonly runs: number;
      readonly unknown: number;
      readonly reason: string;
    }
  /** No run was to begin. */
  | { readonly is: 'not-tried'; readonly runs: number; readonly limit: Limit }
  | {
      readonly is: 'explored';
      readonly findings: readonly Finding[];
      readonly runs: number;
      /** Of how many of them nothing is known. */
      readonly unknown: number;
      /** Why nothing is known of the first of these; null: there is none. */
      readonly reason: string | null;
      readonly natural: TestTrace;
      /** Of the test, and how many of them another run did not have by the same names: these were not held. */
      readonly events: number;
      readonly unmatched: number;
      /** What kept something from being tried; null: all that was to be tried has been. */
      readonly limit: Limit | null;
    };

/** What two runs with nothing held say of a test that has passed with the others; null: it can be explored. */
export function ofItself(
  first: Ran,
  second: Ran,
  { count: runs, limit }: Pick<Runs, 'count' | 'limit'>,
): Explored | null {
  const verdicts = [first, second].map(({ verdict }) => verdict);
  const [failure] = verdicts.flatMap((one) => (one.is === 'fail' ? one.failure : []));
  if (failure !== undefined) {
    const hasPassed = verdicts.some((one) => one.is === 'pass');
    return { is: hasPassed ? 'unstable' : 'failing-alone', failure, runs };
  }
  if (limit !== null) return { is: 'not-tried', runs, limit };
  if (verdicts.some((one) => one.is === 'unknown')) return { is: 'not-run', runs };
  return first.trace.statements.length === 0 ? { is: 'not-watched', runs } : null;
}
