import { compareOutcomes } from './compare.js';
import type { Difference } from './difference.js';
import type { Outcome } from './outcome.js';

/**
 * What differs although nothing was reordered, and so says nothing about an order. It hides a
 * difference of the same thing in the same place, or inside an element that itself came or went.
 */
export interface Mask {
  /** The noise seen, each once. */
  readonly noise: readonly Difference[];
  /** The key of the noise that hides the difference; null: it is not noise. */
  hiddenBy(difference: Difference): string | null;
}

/** Learns what differs between σ0 and runs of its own order under control. */
export function learnMask(baselines: readonly Outcome[], sigma0: Outcome): Mask {
  const noise = new Map<string, Difference>();
  for (const baseline of baselines) {
    for (const difference of compareOutcomes(sigma0, baseline)) {
      // That σ0's own order hung is no reason to overlook the next hang.
      if (difference.kind !== 'hang') noise.set(difference.key, difference);
    }
  }
  return {
    noise: [...noise.values()],
    hiddenBy: ({ key, within }) => [key, ...within].find((known) => noise.has(known)) ?? null,
  };
}

/**
 * Whether σ0 came back under control: no hang, no exception of its own, and nothing that people
 * see which is different in the same way each time. (What is different each time is noise.)
 */
export function isReproduced(baselines: readonly Outcome[], sigma0: Outcome): boolean {
  const runs = baselines.map((baseline) => compareOutcomes(sigma0, baseline));
  const isError = ({ kind }: Difference) =>
    kind === 'hang' || kind === 'exception' || kind === 'rejection';
  const isAlways = (difference: Difference) =>
    runs.every((run) =>
      run.some(({ key, actual }) => key === difference.key && actual === difference.actual),
    );
  return !runs
    .flat()
    .some((difference) => isError(difference) || (difference.visible && isAlways(difference)));
}
