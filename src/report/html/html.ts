/** The report as a page. All of it is made in the browser, from what `report.json` has. */
import type { ReportData } from '../../store/report.js';
import { writePage } from '../../store/results.js';
import type { Output, Reporter } from '../reporter.js';
import { formatPage } from './page.js';
import { shownOf } from './shown.js';

export function html({ write }: Output): Reporter {
  return { onDone: (reports) => write(formatHtml(reports.map(({ data }) => data))) };
}

/**
 * Writes `report.html`, one page for one or several reports, into a folder that is there, and returns its path.
 *
 * @example
 * const report = await wave.explore(recording, { maxTests: 5 });
 * await report.save('wave-out');
 * console.log(await savePage([report.data], 'wave-out')); // wave-out/report.html
 *
 * @param reports all that the `report.json` of each has
 * @throws the error of the file system
 *
 * @since 0.1.0
 */
export function savePage(reports: readonly ReportData[], folder: string): Promise<string> {
  return writePage(formatHtml(reports), folder);
}

/** What the build has put beside this file: all of `view/` in one script, and its style. */
export function formatHtml(reports: readonly ReportData[]): string {
  return formatPage({
    ...{ title: 'WAVE report', id: 'reports', data: shownOf(reports), file: 'report.json' },
    script: new URL('view.js', import.meta.url),
    style: new URL('view.css', import.meta.url),
  });
}
