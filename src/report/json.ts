import { formatReport } from '../store/results.js';
import type { Output, Reporter } from './reporter.js';

/** All of the report, as `report.json` has it. */
export function json({ write }: Output): Reporter {
  return { onEnd: ({ data }) => write(formatReport(data)) };
}
