import type { ReportData } from '../store/report.js';
import { count } from './numbers.js';

type Unstable = ReportData['unstable'][number];

/** What they are, in sentences: before their list. */
export function introduceUnstable({ length }: ReportData['unstable']): string {
  const them = length === 1 ? 'it' : 'them';
  return (
    `${count(length, 'order')} did not end alike each time. ` +
    `Something else than the order decides, so no finding is made of ${them}.`
  );
}

/** How its runs ended. */
export function describeEndings({ ways }: Unstable, show: (text: string) => string): string {
  const [way, ...others] = ways;
  if (way === undefined) return 'it passed each time, and yet not alike';
  const more = others.length === 0 ? '' : `, or in ${count(others.length, 'other way')}`;
  return `it passed, and it failed: ${show(way)}${more}`;
}
