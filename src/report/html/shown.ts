/** What of `report.json` is in the page: all, but for what would make it so large that it opens slowly. */
import type { ReportData } from '../../store/report.js';
import type { Log } from '../log.js';
import { inScript } from './page.js';

/** So many bytes of logs are in it, of all reports together: most of what a large report has beside the orders of its tests. */
export const MOST_OF_LOGS = 1_000_000;

/**
 * Without the orders of tests that no finding shows: they are most of a large report. Logs are whole in their order, the
 * recorded run's first, as long as they fit; the later ones are cut, and their `more` counts what is left out.
 */
export function shownOf(reports: readonly ReportData[]): ReportData[] {
  const fitting = fittingInto(MOST_OF_LOGS);
  return reports.map((report) => ({
    ...report,
    tests: testsOf(report),
    recording: { ...report.recording, log: fitting(report.recording.log) },
    findings: report.findings.map((finding) => ({ ...finding, log: fitting(finding.log) })),
  }));
}

function testsOf({ findings, tests }: ReportData): ReportData['tests'] {
  const shown = new Set(findings.flatMap(({ tests }) => tests.slice(0, 1)));
  return tests.map((test) =>
    shown.has(test.number) ? { ...test, order: [] } : { ...test, order: [], actual: [], at: [] },
  );
}

/** Of one log after the other, what there is room for. */
function fittingInto(room: number): (log: Log) => Log {
  let left = room;
  const fitting = <Entry>(entries: readonly Entry[]): Entry[] => {
    for (const [place, entry] of entries.entries()) {
      left -= Buffer.byteLength(inScript(entry)) + 1;
      if (left >= 0) continue;
      left = 0; // No later one either: what is kept has no gap.
      return entries.slice(0, place);
    }
    return [...entries];
  };
  return ({ console, requests, more }) => {
    const [written, sent] = [fitting(console), fitting(requests)];
    return {
      ...{ console: written, requests: sent },
      more: {
        console: more.console + console.length - written.length,
        requests: more.requests + requests.length - sent.length,
      },
    };
  };
}
