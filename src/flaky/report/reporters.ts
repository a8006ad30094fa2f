import { painter } from '../../report/paint.js';
import { github } from './github.js';
import { html } from './html.js';
import { json } from './json.js';
import { junit } from './junit.js';
import { markdown } from './markdown.js';
import type { FlakyOutput, FlakyReporter } from './reporter.js';
import { sarif } from './sarif.js';
import { text } from './text.js';

/** On stdout, but for what is given. */
function writingTo(reporter: (output: FlakyOutput) => FlakyReporter) {
  return (given: Partial<FlakyOutput> = {}): FlakyReporter => {
    const write = (part: string) => process.stdout.write(part);
    return reporter({ write, paint: painter(process.stdout), ...given });
  };
}

/**
 * WAVE's own reporters of flaky tests, by their names. Given none of Output, they write to stdout.
 *
 * @example
 * let written = '';
 * const write = (text: string) => {
 *   written += text;
 * };
 * const reporter = [flakyReporters.text(), flakyReporters.junit({ write })];
 * await findFlaky(['npx', 'playwright', 'test', 'cart.spec.ts'], { reporter });
 *
 * @since 0.1.0
 */
export const flakyReporters = {
  text: writingTo(text),
  json: writingTo(json),
  markdown: writingTo(markdown),
  junit: writingTo(junit),
  sarif: writingTo(sarif),
  github: writingTo(github),
  html: writingTo(html),
} as const;
