/** Draws the reports that are in the page. */
import { render } from 'preact';
import type { ReportData } from '../../../store/report.js';
import { count } from '../../numbers.js';
import { Pages } from './pages.js';

const root = document.querySelector('#app');
const text = document.querySelector('#reports')?.textContent;
if (root !== null && text != null) {
  const reports: readonly ReportData[] = JSON.parse(text);
  const found = reports.flatMap(({ findings }) => findings).length;
  const [only] = reports;
  const where = reports.length === 1 && only ? only.url : count(reports.length, 'page');
  document.title = `${found} found on ${where}: WAVE`;
  render(<Pages reports={reports} />, root);
}
