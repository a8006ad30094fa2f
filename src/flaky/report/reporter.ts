import type { Place } from '../../report/place.js';
import type { Output } from '../../report/reporter.js';
import type { FlakyReport, FlakyTest } from './data.js';

/**
 * A test that is about to be explored.
 *
 * @since 0.1.0
 */
export interface FlakyStart {
  /** Of the runner's configuration; empty: it has none. */
  readonly project: string;
  /** Of the groups around it, and its own. */
  readonly titles: readonly string[];
  /** Null: its runner does not tell. */
  readonly place: Place | null;
  /** Which it is, from 1, */
  readonly number: number;
  /** of how many. */
  readonly of: number;
}

/**
 * How far the exploration of a test is.
 *
 * @since 0.1.0
 */
export interface FlakyRun {
  /** How often it has run, */
  readonly runs: number;
  /** of how often at most. */
  readonly most: number;
  /** In how many runs it has failed. */
  readonly failed: number;
}

/**
 * Hears of the tests as they are explored. Each method is optional; what it returns is waited for.
 *
 * @example
 * const reporter: FlakyReporter = {
 *   onStart: () => console.log('All tests run once.'),
 *   onTest: ({ titles, number, of }) => console.log(`${number} of ${of}: ${titles.join(' › ')}`),
 *   onRun: ({ runs, failed }) => console.log(`${runs} runs, ${failed} failed`),
 *   onTested: ({ state, findings }) => console.log(state, findings.length),
 *   onDone: ({ tests }) => console.log(`${tests.length} tests`),
 * };
 * await findFlaky(['npx', 'playwright', 'test', 'cart.spec.ts'], { reporter: [reporter] });
 *
 * @since 0.1.0
 */
export interface FlakyReporter {
  /**
   * Before all tests run once, as they are: by then it is not known which there are.
   *
   * @since 0.1.0
   */
  onStart?(): unknown;
  /**
   * Before a test is explored.
   *
   * @since 0.1.0
   */
  onTest?(test: FlakyStart): unknown;
  /**
   * After each run of it.
   *
   * @since 0.1.0
   */
  onRun?(run: FlakyRun): unknown;
  /**
   * When it has been explored.
   *
   * @since 0.1.0
   */
  onTested?(test: FlakyTest): unknown;
  /**
   * When nothing more is explored.
   *
   * @since 0.1.0
   */
  onDone?(report: FlakyReport): unknown;
}

/** What WAVE's own have of the program that shows what they tell. */
export type FlakyOutput = Pick<Output, 'write' | 'paint'>;
