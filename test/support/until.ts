import { setTimeout } from 'node:timers/promises';

/** Nothing takes so long: that a page hangs is known after one minute on a machine that has no time for it. */
const LIMIT = 300_000;

/**
 * Asks again and again until there is an answer, and gives it: for what nobody tells of.
 *
 * After five minutes it throws, with what was awaited: a loop without an end outlives its test, and so
 * the process of the test file would never end.
 */
export async function until<T>(
  awaited: () => string,
  ask: () => T | undefined | Promise<T | undefined>,
): Promise<T> {
  for (const end = Date.now() + LIMIT; Date.now() < end; await setTimeout(10)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
  }
  throw new Error(`Awaited for five minutes: ${awaited()}`);
}

/** Until it is so. */
export async function untilTrue(
  awaited: () => string,
  isSo: () => boolean | Promise<boolean>,
): Promise<void> {
  await until(awaited, async () => ((await isSo()) ? true : undefined));
}
