import type { ReportData } from '../store/report.js';
import { count } from './numbers.js';

/** `POST /publish before PUT /draft (3 tests)`. */
export function describeSwapped({
  first,
  second,
  tests,
}: ReportData['swappedWrites'][number]): string {
  return `${first} before ${second} (${count(tests.length, 'test')})`;
}
