/** Which tests of a suite are most likely flaky: each runs once, as it is. */

import type { Place } from './agent/place.js';
import { browserOf } from './browser.js';
import { checkRan } from './check-command.js';
import { withoutBrowser } from './lines-of-browsers.js';
import { linesOfTests } from './lines-of-tests.js';
import { hasFailed, resultsOf } from './outcomes.js';
import { NATURAL } from './plan.js';
import { riskOf } from './risk.js';
import { runCommand } from './run-command.js';
import { traceOf } from './test-trace.js';
import { failureOf } from './verdict.js';

/**
 * A test, and how likely it is flaky.
 *
 * @since 0.1.0
 */
export interface FlakyRisk {
  readonly project: string;
  /** Of the groups around it, and its own. */
  readonly titles: readonly string[];
  /** Null: its runner does not tell. */
  readonly place: Place | null;
  /** 0: nothing of the page could come elsewhere; null: it has failed, with nothing held. */
  readonly score: number | null;
  /** What adds to that, in sentences; what adds most first. */
  readonly reasons: readonly string[];
}

const NOT_WATCHED = 'Nothing is known of it: it has no statement in a browser that WAVE watches.';

/**
 * Runs the tests once, as they are, and tells which of them are likely flaky, the riskiest first. Which are, `findFlaky` tells.
 *
 * @param command what runs the tests, as `['npx', 'playwright', 'test']`
 * @param signal ends it
 * @throws WaveError `test-fails`, where the command fails and tells nothing of its tests; `no-browser-watched`
 *
 * @example
 * for (const { titles, score, reasons } of await rankFlaky(['npx', 'playwright', 'test']))
 *   console.log(score, titles.join(' › '), reasons[0]);
 *
 * @since 0.1.0
 */
export async function rankFlaky(
  command: readonly string[],
  signal: AbortSignal = new AbortController().signal,
): Promise<readonly FlakyRisk[]> {
  const settings = { command, grep: null, timeoutMs: null, browser: await browserOf(), signal };
  const ran = await runCommand(settings, NATURAL);
  // What was killed has not failed.
  const results = signal.aborted ? ran.results : resultsOf(ran, command);
  if (!signal.aborted) checkRan(ran, results, command);
  const lines = linesOfTests(ran.browsers.flat(), results);
  const risks = results.flatMap((result, place): FlakyRisk[] => {
    const { project, titles, place: at, status } = result;
    if (status === 'skipped' || status === 'interrupted') return [];
    const of = { project, titles, place: at };
    if (hasFailed(result)) {
      const [first = ''] = failureOf(result).message.split('\n');
      return [{ ...of, score: null, reasons: [`It failed: ${first}`] }];
    }
    const trace = traceOf(withoutBrowser(lines[place] ?? []), at?.file);
    return trace.statements.length === 0
      ? [{ ...of, score: 0, reasons: [NOT_WATCHED] }]
      : [{ ...of, ...riskOf(trace) }];
  });
  const rank = ({ score }: FlakyRisk) => score ?? Infinity;
  return risks.toSorted((one, two) => (rank(one) === rank(two) ? 0 : rank(two) - rank(one)));
}
