/** Which lines of a run that has had several tests are of which. Pure. */
import type { TestResultLine } from './results.js';
import type { TraceLine } from './trace.js';

/**
 * A line is of the test that had begun last: one worker runs one test after the other, and all of them have the clock of one
 * machine.
 *
 * @returns for each of the results its lines, in the order of time
 */
export function linesOfTests(
  lines: readonly TraceLine[],
  results: readonly Pick<TestResultLine, 'begunAt'>[],
): readonly (readonly TraceLine[])[] {
  const begins = results.map(({ begunAt }) => begunAt).toSorted((a, b) => a - b);
  const sorted = lines.toSorted((one, two) => one.at - two.at);
  return results.map(({ begunAt }) => {
    const next = begins.find((begin) => begin > begunAt) ?? Infinity;
    return sorted.filter(({ at }) => at >= begunAt && at < next);
  });
}
