import { printable } from '../model/printable.js';
import type { Report } from '../report/report.js';
import type { StoredRecording } from '../store/recording-folder.js';
import { WaveError } from '../wave-error.js';
import { Inexpressible } from './inexpressible.js';
import { makePlan } from './make-plan.js';
import { targets } from './targets/index.js';

/**
 * For what a finding can be written as a test.
 *
 * @since 0.1.0
 */
export type TargetName = keyof typeof targets;

/**
 * All of these.
 *
 * @example
 * for (const target of TARGETS) console.log(exportFinding(recording, report, 'F1', target).length);
 *
 * @since 0.1.0
 */
export const TARGETS: readonly TargetName[] = ['playwright', 'puppeteer'];

/** A recording, or what has one. */
interface Recorded {
  readonly stored: Pick<StoredRecording, 'recording' | 'scenario'>;
}

/**
 * A finding as a test of another tool, which forces the failing order on the page and fails where the defect is.
 *
 * @param finding its id
 * @returns the source of the test: a module of JavaScript
 * @throws WaveError `no-such-test` when there is no such finding; `not-exportable` where that target cannot say it, with
 *   the reason
 *
 * @example
 * const source = exportFinding(recording, report, 'F1', 'playwright');
 * console.log(source.includes('page.route')); // true
 *
 * @since 0.1.0
 */
export function exportFinding(
  { stored: { recording, scenario } }: Recorded,
  report: Report,
  finding: string,
  target: TargetName,
): string {
  const test = report.testOf(finding);
  const found = report.findings.find(({ id }) => id === finding);
  if (found === undefined) throw new TypeError(`A test of ${finding} is of no finding.`);
  const { name, write } = targets[target];
  try {
    const { data, replay } = report;
    return write(makePlan({ recording, scenario, report: data, replay }, found, test));
  } catch (error) {
    if (!(error instanceof Inexpressible)) throw error;
    const why = printable(`${finding} cannot be a test for ${name}: ${error.message}.`);
    throw new WaveError(why, { code: 'not-exportable' });
  }
}
