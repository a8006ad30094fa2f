/** Draws the results that are in the page. */
import { render } from 'preact';
import type { FlakyReport } from '../data.js';
import { App } from './app.js';

const root = document.querySelector('#app');
const text = document.querySelector('#flaky')?.textContent;
if (root !== null && text != null) {
  const report: FlakyReport = JSON.parse(text);
  render(<App report={report} />, root);
}
