/** What a program has printed that has failed, and tells nothing of its tests. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestResultLine } from '../results.js';
import { snippetOf } from './snippet.js';
import { plain } from './text.js';

/** As much as tells a person what went wrong: the end of it. */
const MOST_LINES = 20;

/** Of a stack of V8's, `at test (file:///home/me/cart.mjs:14:3)`, as it is or as `node --test` writes it. */
const FRAME = /(?:^ *|\bat |\()(?:file:\/\/)?(\/[^\s():]+):(\d+):(\d+)/gm;

/** What a page says may look like a frame: no file is read for it that is no code. */
const SOURCE = /\.[cm]?[jt]sx?$/;

const PACKAGES = /\/node_modules\/|\/flaky\/programs\/[\w-]+\.cjs$/;

/** Where one begins. */
const STACK = /\s*^ *at .*:\d+:\d+\)?$/m;

/** What `node --test` says of an error, as TAP: in quotes, or as lines of their own. A test comes before the suite that fails with it. */
const TAP_ERROR = /^( *)error: (?:(['"])(.*)\2$|\|-\n((?:\1 {2}.*\n|\n)+))/m;

export function errorIn(output: string): TestResultLine['errors'][0] {
  const text = plain(output).trim();
  const message = messageIn(text);
  for (const [frame, path = '', line, column] of text.matchAll(FRAME)) {
    const file = frame.includes('file:') ? fileURLToPath(`file://${path}`) : path;
    // Of its packages, and of WAVE, it tells where the test has called them.
    if (!SOURCE.test(file) || PACKAGES.test(file) || !existsSync(file)) continue;
    const place = { file, line: Number(line), column: Number(column) };
    return { message, place, snippet: snippetOf(readFileSync(file, 'utf8'), place.line) };
  }
  return { message, place: null, snippet: null };
}

/** What stands before the first stack tells more than what does behind it. */
function messageIn(text: string): string {
  const [, indent = '', , quoted, lines] = TAP_ERROR.exec(text) ?? [];
  if (quoted !== undefined) return quoted;
  if (lines !== undefined) return lines.replaceAll(`\n${indent}  `, '\n').trim();
  const [said = ''] = text.split(STACK, 1);
  return (said === '' ? text : said).split('\n').slice(-MOST_LINES).join('\n');
}
