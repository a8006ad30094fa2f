import type { FlakyTest } from './data.js';

/**
 * Whether a test counts as flaky: a finding has failed each time, or the test fails now and then with nothing held.
 *
 * @example
 * const { tests } = await readFlaky('wave-out/flaky');
 * process.exitCode = tests.some(isFlaky) ? 1 : 0;
 *
 * @since 0.1.0
 */
export function isFlaky({ state, findings }: Pick<FlakyTest, 'state' | 'findings'>): boolean {
  return state === 'flaky' || (state === 'unstable' && findings.length === 0);
}
