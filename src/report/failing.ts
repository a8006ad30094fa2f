/** Which findings a program fails for: its exit code, and the test cases of continuous integration. */
import { SEVERITIES } from '../oracle/severity.js';
import type { ReportedFinding } from '../store/report.js';

/**
 * The least severity of findings that count; `never`: none does.
 *
 * @example
 * const { findings } = await wave.explore(recording, { maxTests: 5 });
 * for (const failOn of FAIL_ON) {
 *   console.log(failOn, findings.filter((finding) => isFailing(finding, failOn)).length);
 * }
 *
 * @since 0.1.0
 */
export const FAIL_ON = [...SEVERITIES, 'never'] as const;

/**
 * One of `FAIL_ON`.
 *
 * @since 0.1.0
 */
export type FailOn = (typeof FAIL_ON)[number];

/**
 * What is of low severity nobody notices: it is told, and no build breaks for it.
 *
 * @example
 * const { findings } = await wave.explore(recording, { maxTests: 5 });
 * console.log(findings.some((finding) => isFailing(finding, DEFAULT_FAIL_ON)));
 *
 * @since 0.1.0
 */
export const DEFAULT_FAIL_ON: FailOn = 'medium';

/**
 * Whether a finding is new, and grave enough.
 *
 * @example
 * const { findings } = await wave.explore(recording, { maxTests: 5 });
 * if (findings.some((finding) => isFailing(finding, 'high'))) console.log('This breaks the build.');
 *
 * @since 0.1.0
 */
export function isFailing({ severity, known }: ReportedFinding, failOn: FailOn): boolean {
  if (known !== null || failOn === 'never') return false;
  return SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(failOn);
}
