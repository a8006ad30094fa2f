import { printableJson } from '../model/printable.js';
import { formatReport } from '../store/results.js';
import type { Output, Reporter } from './reporter.js';

/** All of the report, as `report.json` has it; of several pages a list. */
export function json({ write }: Output): Reporter {
  return {
    onDone(reports) {
      const [only, ...others] = reports;
      const isOne = only !== undefined && others.length === 0;
      write(isOne ? formatReport(only.data) : `${printableJson(reports)}\n`);
    },
  };
}
