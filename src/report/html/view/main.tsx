/** Draws the report that is in the page. */
import { render } from 'preact';
import type { ReportData } from '../../../store/report.js';
import { App } from './app.js';

const root = document.querySelector('#app');
const text = document.querySelector('#report')?.textContent;
if (root !== null && text != null) {
  const report: ReportData = JSON.parse(text);
  document.title = `${report.findings.length} found on ${report.url}: WAVE`;
  render(<App report={report} />, root);
}
