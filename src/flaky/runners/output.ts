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

export function errorIn(output: string): TestResultLine['errors'][0] {
  const text = plain(output).trim();
  const message = text.split('\n').slice(-MOST_LINES).join('\n');
  for (const [frame, path = '', line, column] of text.matchAll(FRAME)) {
    const file = frame.includes('file:') ? fileURLToPath(`file://${path}`) : path;
    // Of its packages, it tells where the test has called them.
    if (file.includes('/node_modules/') || !existsSync(file)) continue;
    const place = { file, line: Number(line), column: Number(column) };
    return { message, place, snippet: snippetOf(readFileSync(file, 'utf8'), place.line) };
  }
  return { message, place: null, snippet: null };
}
