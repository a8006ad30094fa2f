import type { Key } from '../model/key.js';
import type { Outcome } from '../model/outcome.js';
import { compareOutcomes } from './compare.js';
import type { Difference } from './difference.js';
import { type Ignore, ignoredDifferences } from './ignore.js';

/**
 * What differs although nothing was reordered, and so says nothing about an order. It hides a
 * difference of the same thing in the same place, or inside an element that itself came or went.
 */
export interface Mask {
  /** The noise seen, and what the user wants ignored, each once. */
  readonly noise: readonly Difference[];
  readonly ignore: Ignore;
  /** The key of the noise that hides the difference; null: it is not noise. */
  hiddenBy(difference: Difference): Key | null;
}

/** Learns what differs between σ0 and runs of its own order under control. */
export function learnMask(baselines: readonly Outcome[], sigma0: Outcome, ignore: Ignore): Mask {
  const noise = new Map(ignoredDifferences(ignore).map((ignored) => [ignored.key, ignored]));
  for (const difference of baselines.flatMap((run) => unignored(sigma0, run, ignore))) {
    // That σ0's own order hung is no reason to overlook the next hang.
    if (difference.kind !== 'hang') noise.set(difference.key, difference);
  }
  return { noise: [...noise.values()], ignore, hiddenBy: hiding(noise) };
}

/** @param noise by its keys */
export function hiding(noise: { has(key: Key): boolean }): Mask['hiddenBy'] {
  return ({ key, within }) => [key, ...within].find((known) => noise.has(known)) ?? null;
}

/** What differs, but for what the user wants ignored. */
function unignored(sigma0: Outcome, outcome: Outcome, ignore: Ignore): Difference[] {
  const hiddenBy = hiding(new Set(ignoredDifferences(ignore).map(({ key }) => key)));
  return compareOutcomes(sigma0, outcome, ignore).filter((found) => hiddenBy(found) === null);
}

/**
 * Why σ0 did not come back under control, of each run: a hang, an exception of its own, or something that
 * people see which is different in the same way each time. (What is different each time is noise.)
 */
export function unreproduced(
  baselines: readonly Outcome[],
  sigma0: Outcome,
  ignore: Ignore,
): Difference[][] {
  const runs = baselines.map((baseline) => unignored(sigma0, baseline, ignore));
  const isError = ({ kind }: Difference) =>
    kind === 'hang' || kind === 'exception' || kind === 'rejection';
  const isAlways = (difference: Difference) =>
    runs.every((run) =>
      run.some(({ key, actual }) => key === difference.key && actual === difference.actual),
    );
  return runs.map((run) =>
    run.filter((difference) => isError(difference) || (difference.visible && isAlways(difference))),
  );
}
