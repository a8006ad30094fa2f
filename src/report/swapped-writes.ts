import { excerpts } from '../oracle/excerpts.js';
import type { ReportData } from '../store/report.js';
import { count } from './numbers.js';

/** `POST /publish before PUT /draft (3 tests)`; of one address, `two PUT /draft in the other order (1 test)`. */
export function describeSwapped({
  first,
  second,
  tests,
}: ReportData['swappedWrites'][number]): string {
  const { expected: other, actual: one } = excerpts(second, first);
  const pair = first === second ? `two ${one} in the other order` : `${one} before ${other}`;
  return `${pair} (${count(tests.length, 'test')})`;
}
