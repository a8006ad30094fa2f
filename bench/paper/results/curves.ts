/** How many testing runs have detected the error by when. */

import type { TestingRun } from '../records.js';
import { found } from './measures.js';

export interface Point {
  readonly technique: string;
  readonly seconds: number;
  /** Of all testing runs. */
  readonly share: number;
}

/**
 * The share rises at each point. Between the first and the last point of the figure it is known everywhere.
 *
 * @param span the seconds from which and to which the figure goes
 */
export function curveOf(
  { heading: technique }: { readonly heading: string },
  runs: readonly TestingRun[],
  [from, to]: readonly [from: number, to: number],
): readonly Point[] {
  const times = runs
    .flatMap((run) => found(run)?.ms ?? [])
    .map((ms) => ms / 1000)
    .sort((a, b) => a - b);
  const rises = times.map((seconds, place) => ({
    ...{ technique, seconds, share: (place + 1) / runs.length },
  }));
  const start = { technique, seconds: from, share: 0 };
  return [start, ...rises, { technique, seconds: to, share: times.length / runs.length }];
}

/** From the first error that was found to the last; null: none was. */
export function spanOf(runs: readonly TestingRun[]): readonly [from: number, to: number] | null {
  const times = runs.flatMap((run) => found(run)?.ms ?? []).map((ms) => ms / 1000);
  if (times.length === 0) return null;
  return [Math.min(...times), Math.max(...times)];
}
