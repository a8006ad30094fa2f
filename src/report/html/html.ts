/**
 * The report as a page: one file that needs no other, and no network. All of it is made in the browser, from what
 * `report.json` has.
 *
 * Nothing that comes from the page under test can act in it: it is data between the tags of a script that is none
 * (`application/json`; the HTML standard, 4.12.1), it is shown as text only, and the policy of the page lets no script run
 * and no style apply but the two whose digests it names (Content Security Policy Level 3, 6.7.3.3), and nothing be loaded.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ReportData } from '../../store/report.js';
import { writePage } from '../../store/results.js';
import type { Output, Reporter } from '../reporter.js';
import { inScript, shownOf } from './shown.js';

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
const asset = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

export function formatHtml(reports: readonly ReportData[]): string {
  const [script, style] = [asset('view.js'), asset('view.css')];
  const policy = [
    "default-src 'none'",
    `script-src '${digestOf(script)}'`,
    `style-src '${digestOf(style)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>WAVE report</title>
<style>${style}</style>
</head>
<body>
<div id="app"></div>
<noscript>The report needs JavaScript. report.json, beside it, has all that it shows.</noscript>
<script type="application/json" id="reports">${inScript(shownOf(reports))}</script>
<script>${script}</script>
</body>
</html>
`;
}

const digestOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
