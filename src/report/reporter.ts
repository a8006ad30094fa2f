import type { End, ReportData, ReportedFinding, Test } from '../store/report.js';
import type { FailOn } from './failing.js';
import type { Paint } from './paint.js';
import type { Report } from './report.js';

/**
 * What will be explored.
 *
 * @since 0.1.0
 */
export type Start = Pick<ReportData, 'name' | 'url' | 'heuristic' | 'seed'>;

/**
 * How far an exploration is.
 *
 * @since 0.1.0
 */
export interface Progress {
  /**
   * Of the tests that have ended when it is first looked at: it is built then. It can be saved, and replayed.
   */
  readonly report: Report;
  /** How many tests there will be at most. */
  readonly most: number;
}

/**
 * A shorter scenario.
 *
 * @since 0.1.0
 */
export interface Shortened {
  /** How many steps it has, */
  readonly steps: number;
  /** of how many. */
  readonly of: number;
}

/**
 * Hears of an exploration as it goes. Each method is optional; the exploration waits for what it
 * returns, and what it throws ends the exploration.
 *
 * @example
 * const reporter: Reporter = {
 *   onStart: ({ url }) => console.log(`On ${url}`),
 *   onTest: ({ number, verdict }, { most }) => console.log(`${number} of ${most}: ${verdict}`),
 *   onFinding: ({ title }) => console.log(`Found: ${title}`),
 *   onShorten: ({ id }, { steps, of }) => console.log(`${id} with ${steps} of ${of} steps`),
 *   onEnd: ({ findings }) => console.log(`${findings.length} found`),
 *   onDone: (reports) => console.log(`${reports.length} explored`),
 * };
 * await wave.explore(recording, { maxTests: 5, reporter });
 *
 * @since 0.1.0
 */
export interface Reporter {
  /**
   * Before the first run.
   *
   * @since 0.1.0
   */
  onStart?(start: Start): unknown;
  /**
   * After each test.
   *
   * @since 0.1.0
   */
  onTest?(test: Test, progress: Progress): unknown;
  /**
   * When a test has failed, fails again, and no finding before is about it: at once where no test has failed in this way before,
   * else when there are a tenth more tests, or no more. With more tests its race may become another one, and its id: the last word is that of
   * the report at the end.
   *
   * @param report of the tests so far
   *
   * @since 0.1.0
   */
  onFinding?(finding: ReportedFinding, report: Report): unknown;
  /**
   * Before a shorter scenario is run, to tell which steps a finding needs.
   *
   * @since 0.1.0
   */
  onShorten?(finding: ReportedFinding, tried: Shortened): unknown;
  /**
   * When no more tests are run, with all of the report.
   *
   * @since 0.1.0
   */
  onEnd?(report: Report): unknown;
  /**
   * When nothing more is explored, after the last `onEnd`: once for all pages that are tested together. Of
   * `wave.explore` it hears by itself, which is of one.
   *
   * @since 0.1.0
   */
  onDone?(reports: readonly Report[]): unknown;
}

/**
 * What WAVE's own reporters have of the program that shows what they tell.
 *
 * @example
 * const output: Output = {
 *   write: (text) => process.stderr.write(text),
 *   paint: painter(process.stderr),
 *   wording,
 *   failOn: 'high',
 * };
 * await wave.explore(recording, { maxTests: 1, reporter: reporters.text(output) });
 *
 * @since 0.1.0
 */
export interface Output {
  /**
   * Takes the next part of the text.
   *
   * @default to stdout
   *
   * @since 0.1.0
   */
  write(text: string): void;
  /**
   * Gives the text its colours.
   *
   * @default painter(process.stdout)
   *
   * @since 0.1.0
   */
  readonly paint: Paint;
  /**
   * Says how a user gets more tests, or less.
   *
   * @default wording
   *
   * @since 0.1.0
   */
  readonly wording: Wording;
  /**
   * The least severity of findings that count as failures, where a reporter has such.
   *
   * @default 'medium'
   *
   * @since 0.1.0
   */
  readonly failOn: FailOn;
}

/**
 * What only that program knows how to say: by which of its options a user gets more, or less.
 *
 * @since 0.1.0
 */
export interface Wording {
  /** Why no more tests were run: `all orders tried`. */
  ended(end: End): string;
  /** Which tests may tell more after that: `More tests`; null: none. */
  furtherTests(end: End | null): string | null;
  /** Tests that servers answer: `tests with --network live`. */
  readonly liveTests: string;
  /** How orders are left out in which an input comes within so many milliseconds; a sentence. */
  slowerInputs(withinMs: number): string;
}
