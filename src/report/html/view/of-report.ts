import type { ReportData } from '../../../store/report.js';

/** What is shown of all of the report. */
export interface OfReport {
  readonly report: ReportData;
}
