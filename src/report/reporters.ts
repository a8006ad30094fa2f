import { DEFAULT_FAIL_ON } from './failing.js';
import { github } from './github.js';
import { html } from './html/html.js';
import { json } from './json.js';
import { junit } from './junit.js';
import { markdown } from './markdown.js';
import { painter } from './paint.js';
import type { Output, Reporter } from './reporter.js';
import { sarif } from './sarif.js';
import { text } from './text.js';
import { wording } from './wording.js';

/** On stdout, in words for programs, but for what is given. */
function writingTo(reporter: (output: Output) => Reporter) {
  return (given: Partial<Output> = {}): Reporter => {
    const write = (part: string) => process.stdout.write(part);
    const output = { write, paint: painter(process.stdout), wording, failOn: DEFAULT_FAIL_ON };
    return reporter({ ...output, ...given });
  };
}

/**
 * WAVE's own, by their names. Given none of Output, they write to stdout, in words for programs.
 *
 * @example
 * let written = '';
 * const write = (text: string) => {
 *   written += text;
 * };
 * await wave.explore(recording, { maxTests: 5, reporter: reporters.markdown({ write }) });
 * console.log(written);
 *
 * @since 0.1.0
 */
export const reporters = {
  text: writingTo(text),
  json: writingTo(json),
  markdown: writingTo(markdown),
  junit: writingTo(junit),
  sarif: writingTo(sarif),
  github: writingTo(github),
  html: writingTo(html),
} as const;
