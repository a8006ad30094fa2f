/** The results as a page. All of it is made in the browser, from what `flaky.json` has. */
import { formatPage } from '../../report/html/page.js';
import type { FlakyReport } from './data.js';
import type { FlakyOutput, FlakyReporter } from './reporter.js';

export function html({ write }: FlakyOutput): FlakyReporter {
  return { onDone: (report) => write(formatFlakyPage(report)) };
}

/** What the build has put beside this file: all of `view/` in one script, and its style. */
export function formatFlakyPage(report: FlakyReport): string {
  return formatPage({
    ...{ title: 'Flaky tests: WAVE', id: 'flaky', data: report, file: 'flaky.json' },
    script: new URL('view.js', import.meta.url),
    style: new URL('view.css', import.meta.url),
  });
}
