import type { ReportData, ReportedFinding } from '../store/report.js';
import { count } from './numbers.js';

const MAX_NUMBERS = 10;

/** `Seen in 3 of 5 tests: 1 (shown), 2, 0` */
export function testsOf(
  { tests }: ReportedFinding,
  { tests: all }: Pick<ReportData, 'tests'>,
): string {
  const more = tests.length - MAX_NUMBERS;
  const [shown, ...others] = tests.slice(0, MAX_NUMBERS);
  const listed = others.length === 0 ? `${shown}` : [`${shown} (shown)`, ...others].join(', ');
  const rest = more > 0 ? ` and ${more} more` : '';
  return `Seen in ${tests.length} of ${count(all.length, 'test')}: ${listed}${rest}`;
}
