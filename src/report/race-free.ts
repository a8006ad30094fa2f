/** Of test runners: a report as an expectation, which fails with its findings. */

import { WaveError } from '../wave-error.js';
import { DEFAULT_FAIL_ON, type FailOn, isFailing } from './failing.js';
import { inShort } from './in-short.js';
import { count } from './numbers.js';
import { Report } from './report.js';
import { describeUnreproduced } from './reproduced.js';
import { wording } from './wording.js';

/**
 * What `expect.extend` of Vitest, Jest and Playwright Test takes from a matcher.
 *
 * @since 0.1.0
 */
export interface Matched {
  readonly pass: boolean;
  /** What is told when the expectation, or the opposite one (`not`), has failed. */
  message(): string;
}

/**
 * A matcher for test runners: after `expect.extend({ toBeRaceFree })`, `expect(report).toBeRaceFree()` fails for each
 * finding that is grave enough, and says what `wave test` says of it.
 *
 * @example
 * const { pass, message } = toBeRaceFree(await wave.explore(recording, { maxTests: 5 }), { failOn: 'high' });
 * console.log(pass, message()); // false 1 concurrency error found in …
 *
 * @param received what `wave.explore` returns
 * @param options `failOn`: the least severity that counts; `medium` unless given
 * @throws TypeError when it is no report; WaveError `not-reproduced` where no finding counts, but nothing can be said of the
 * page either, for its recorded order never ended as recorded: then the opposite expectation (`not`) fails, too
 *
 * @since 0.1.0
 */
export function toBeRaceFree(
  received: unknown,
  { failOn = DEFAULT_FAIL_ON }: { readonly failOn?: FailOn } = {},
): Matched {
  if (!(received instanceof Report)) {
    throw new TypeError(
      'toBeRaceFree takes a report: expect(await wave.explore(recording)).toBeRaceFree().',
    );
  }
  const { data } = received;
  const failing = data.findings.filter((finding) => isFailing(finding, failOn));
  const tests = count(data.tests.length, 'test');
  if (failing.length === 0 && data.baseline.reproduced === 'never') {
    const problem = describeUnreproduced(data)?.join(' ') ?? '';
    throw new WaveError(problem, { code: 'not-reproduced' });
  }
  return {
    pass: failing.length === 0,
    message() {
      if (failing.length === 0) return `No concurrency error was found in ${tests}.`;
      const style = { paint: (_: unknown, text: string) => text, wording };
      const blocks = failing.map((finding) => inShort(finding, data, style));
      const found = `${count(failing.length, 'concurrency error')} found in ${tests}.`;
      return [found, ...blocks].join('\n\n');
    },
  };
}
