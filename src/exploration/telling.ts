import type { Report } from '../report/report.js';
import type { Progress, Reporter, Shortened, Start } from '../report/reporter.js';
import type { ReportedFinding, Test } from '../store/report.js';

/**
 * To find out what is a finding takes the longer the more tests there are: it is done again when there are more by so
 * great a part. So all of it together takes no more than a few times as long as the last.
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

/** What an element says instead is another text in many orders, what an exception says is another exception. */
function wayOf({ kind, path, aspect, actual }: Test['differences'][number]): string[] {
  const says = kind === 'exception' || kind === 'rejection' ? (actual ?? '') : '';
  return [kind, path, aspect, says];
}

/** Tells reporters how an exploration goes, one after the other. */
export class Telling {
  readonly #reporters: readonly Reporter[];
  /** Of each finding that was told of, a test. */
  readonly #shown = new Set<number>();
  /** The ways in which tests have failed. */
  readonly #ways = new Set<string>();
  /** How many tests there were when findings were looked for. */
  #looked = 0;

  constructor(reporters: readonly Reporter[]) {
    this.#reporters = reporters;
  }

  async start(start: Start): Promise<void> {
    for (const reporter of this.#reporters) await reporter.onStart?.(start);
  }

  /** Of the test that has ended last, and of what is a finding since. */
  async tested(test: Test, progress: Progress): Promise<void> {
    for (const reporter of this.#reporters) await reporter.onTest?.(test, progress);
    if (!this.#mayShowMore(test)) return;
    this.#looked = test.number;
    await this.#tellFindings(progress.report);
  }

  /** A test that fails as others did may still be of another race. */
  #mayShowMore({ number, verdict, differences }: Test): boolean {
    if (verdict === 'pass') return false;
    const way = JSON.stringify([verdict, differences.map(wayOf)]);
    const isNew = !this.#ways.has(way);
    this.#ways.add(way);
    return isNew || number - this.#looked >= MORE * this.#looked;
  }

  /**
   * Those that are new. More tests may make two findings of one: then the one that has not the test which was shown is new.
   */
  async #tellFindings(report: Report): Promise<void> {
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
    await this.#tellFindings(report);
    for (const reporter of this.#reporters) await reporter.onEnd?.(report);
    for (const reporter of this.#reporters) await reporter.onDone?.([report]);
  }
}
