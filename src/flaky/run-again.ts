/** A finding, seen again. */
import { WaveError } from '../wave-error.js';
import { browserOf } from './browser.js';
import type { FlakyReport } from './report/data.js';
import { runCommand } from './run-command.js';

/**
 * Runs the test of a finding once more, as it failed.
 *
 * @param options `signal` ends it; `write` is given what the command prints, as that comes
 * @returns what the command has printed at last, and whether it failed
 * @throws WaveError `no-such-test`
 *
 * @example
 * const { output } = await runFlakyAgain(await readFlaky('wave-out/flaky'), 'F1');
 * console.log(output);
 *
 * @since 0.1.0
 */
export async function runFlakyAgain(
  { command, tests }: FlakyReport,
  id: string,
  options: { readonly signal?: AbortSignal; readonly write?: (part: string) => void } = {},
): Promise<{ readonly output: string; readonly hasFailed: boolean }> {
  const { signal = new AbortController().signal, write = () => {} } = options;
  for (const { findings, grep, timeoutMs } of tests) {
    const finding = findings.find((one) => one.id === id);
    if (finding === undefined) continue;
    const settings = { command, grep, timeoutMs, write, signal };
    const browser = await browserOf();
    const { output, exitCode } = await runCommand({ ...settings, browser }, finding.plan);
    return { output, hasFailed: exitCode !== 0 };
  }
  const known = tests.flatMap(({ findings }) => findings.map((finding) => finding.id));
  throw new WaveError(`There is no finding ${id} in these results.`, {
    code: 'no-such-test',
    advice: known.length === 0 ? 'There is none.' : `There are ${known.join(', ')}.`,
  });
}
