import type { Random } from '../../src/search/random.js';

export interface Estimate {
  readonly value: number;
  /** Of 95 %. */
  readonly low: number;
  readonly high: number;
}

const SAMPLES = 2000;

/**
 * A statistic with its interval, by the bootstrap (Efron: Bootstrap Methods, 1979): of groups drawn with replacement, as
 * many as there are. What is in one group depends on each other, as the searches of one program do.
 */
export function estimate(
  groups: readonly (readonly number[])[],
  statistic: (numbers: readonly number[]) => number,
  random: Random,
): Estimate {
  const samples = Array.from({ length: SAMPLES }, () =>
    statistic(groups.flatMap(() => groups[random.below(groups.length)] ?? [])),
  ).sort((a, b) => a - b);
  const at = (share: number) => samples[Math.floor(share * (SAMPLES - 1))] ?? Number.NaN;
  return { value: statistic(groups.flat()), low: at(0.025), high: at(0.975) };
}

export const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

export const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
