/** Text in code of Markdown, where nothing that a page says means anything to Markdown, HTML or an issue tracker. */
import { printable } from '../model/printable.js';

const MAX_TEXT = 300;

/** A code span (CommonMark 6.1), within more backticks than it has in a row. */
export function code(text: string): string {
  const line = printable(text);
  const cut = line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT - 1)}…` : line;
  const fence = '`'.repeat(longestRun(cut) + 1);
  // One space at each end is no part of it, and parts a backtick at the end from the fence.
  return `${fence} ${cut} ${fence}`;
}

/** A fenced block (CommonMark 4.5), likewise. */
export function block(lines: readonly string[]): string {
  const shown = lines.map((line) => printable(line).slice(0, MAX_TEXT));
  const fence = '`'.repeat(Math.max(3, longestRun(shown.join('\n')) + 1));
  return [fence, ...shown, fence].join('\n');
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
