import type { Key } from '../model/key.js';
import type { Report } from '../report/report.js';
import type { Progress, Reporter, Shortened, Start } from '../report/reporter.js';
import type { ReportedFinding, Test } from '../store/report.js';

/**
 * To find out what is a finding takes the longer the more tests there are: it is done again when there are more by so
 * great a part. So all of it together takes some ten times as long as the last.
 */
const MORE = 1 / 10;

/** The report is built when it is looked at: it takes the longer the more tests there are. */
export function progressOf(soFar: () => Report, most: number): Progress {
  let report: Report | null = null;
  return {
    most,
    get report() {
      report ??= soFar();
      return report;
    },
  };
}

/** Tells reporters how an exploration goes, one after the other. */
export class Telling {
  readonly #reporters: readonly Reporter[];
  /** Of each finding that was told of, a test. */
  readonly #shown = new Set<number>();
  /** The ways in which tests have failed. */
  readonly #ways = new Set<Key>();
  /** How many tests there were when findings were looked for. */
  #looked = 0;
  /** Whether a test has failed since then. */
  #mayBeMore = false;

  constructor(reporters: readonly Reporter[]) {
    this.#reporters = reporters;
  }

  async start(start: Start): Promise<void> {
    for (const reporter of this.#reporters) await reporter.onStart?.(start);
  }

  /**
   * Of the test that has ended last, and of what is a finding since. A test that fails as others did may still be of another
   * race, but for that findings are not looked for at once.
   *
   * @param way equal for tests that fail in the same way; null: it passed
   */
  async tested(test: Test, way: Key | null, progress: Progress): Promise<void> {
    for (const reporter of this.#reporters) await reporter.onTest?.(test, progress);
    const isNew = way !== null && !this.#ways.has(way);
    if (way !== null) {
      this.#ways.add(way);
      this.#mayBeMore = true;
    }
    const areMany = test.number - this.#looked >= MORE * this.#looked;
    if (!this.#isAsked || !(isNew || (this.#mayBeMore && areMany))) return;
    this.#looked = test.number;
    this.#mayBeMore = false;
    await this.found(progress.report);
  }

  get #isAsked(): boolean {
    return this.#reporters.some(({ onFinding }) => onFinding !== undefined);
  }

  /**
   * Those that are new. More tests may make two findings of one: then the one that has not the test which was shown is new.
   */
  async found(report: Report): Promise<void> {
    for (const finding of report.findings) {
      const [shown] = finding.tests;
      if (shown === undefined || finding.tests.some((number) => this.#shown.has(number))) continue;
      this.#shown.add(shown);
      for (const reporter of this.#reporters) await reporter.onFinding?.(finding, report);
    }
  }

  async shortens(finding: ReportedFinding, tried: Shortened): Promise<void> {
    for (const reporter of this.#reporters) await reporter.onShorten?.(finding, tried);
  }

  async end(report: Report): Promise<void> {
    for (const reporter of this.#reporters) await reporter.onEnd?.(report);
    for (const reporter of this.#reporters) await reporter.onDone?.([report]);
  }
}
