import type { Random } from '../src/search/random.js';

export interface Estimate {
  readonly value: number;
  /** Of 95 %. */
  readonly low: number;
  readonly high: number;
}

/** Gives, of some, as many: all as they are, or drawn with replacement. */
export type Resample = <T>(all: readonly T[]) => readonly T[];

const SAMPLES = 2000;

/**
 * A statistic with its interval, by the bootstrap (Efron: Bootstrap Methods, 1979).
 *
 * @param statistic resamples what varies by chance; samples of which it has no number are left out
 */
export function bootstrap(statistic: (resample: Resample) => number, random: Random): Estimate {
  const drawn = <T>(all: readonly T[]): readonly T[] => {
    const items: T[] = [];
    for (let count = 0; count < all.length; count++) {
      const at = random.below(all.length);
      items.push(...all.slice(at, at + 1));
    }
    return items;
  };
  const samples = Array.from({ length: SAMPLES }, () => statistic(drawn))
    .filter((value) => !Number.isNaN(value))
    .sort((a, b) => a - b);
  const at = (share: number) => samples[Math.floor(share * (samples.length - 1))] ?? Number.NaN;
  return { value: statistic((all) => all), low: at(0.025), high: at(0.975) };
}

/** Of groups: what is in one group depends on each other, as the searches of one program do. */
export function estimate<Item>(
  groups: readonly (readonly Item[])[],
  statistic: (items: readonly Item[]) => number,
  random: Random,
): Estimate {
  return bootstrap((resample) => statistic(resample(groups).flat()), random);
}

/** The quotient of two averages over all rounds: what was measured in one round, or in one group of them, stays together. */
export function ratioOf<Round>(
  groups: readonly (readonly Round[])[],
  average: (numbers: readonly number[]) => number,
  of: { readonly above: (round: Round) => number; readonly below: (round: Round) => number },
  random: Random,
): Estimate {
  const quotient = (rounds: readonly Round[]) =>
    average(rounds.map(of.above)) / average(rounds.map(of.below));
  return estimate(groups, quotient, random);
}

export const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

export const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
