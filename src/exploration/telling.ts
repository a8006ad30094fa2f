import type { Report } from '../report/report.js';
import type { Reporter, Shortened, Start } from '../report/reporter.js';
import type { ReportedFinding } from '../store/report.js';

/** Tells reporters how an exploration goes, one after the other. */
export class Telling {
  readonly #reporters: readonly Reporter[];
  /** Of each finding that was told of, a test. */
  readonly #shown = new Set<number>();

  constructor(reporters: readonly Reporter[]) {
    this.#reporters = reporters;
  }

  async start(start: Start): Promise<void> {
    for (const reporter of this.#reporters) await reporter.onStart?.(start);
  }

  /**
   * Of the test that has ended last, and of what is a finding since. More tests may make two findings of
   * one: then the one that has not the test which was shown is new.
   */
  async tested(report: Report, most: number): Promise<void> {
    const test = report.tests.at(-1);
    if (test === undefined) return;
    for (const reporter of this.#reporters) await reporter.onTest?.(test, { report, most });
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
