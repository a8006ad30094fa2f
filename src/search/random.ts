import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { skipN } from 'pure-rand/utils/skipN';

/**
 * A source of random numbers that a seed fixes.
 *
 * @since 0.1.0
 */
export interface Random {
  /** A whole number from 0 to limit - 1; the limit is 1 at least. */
  below(limit: number): number;
}

/** The first numbers of neighbouring seeds are neighbours: after so many, each bit of the seed is in all of the state. */
const WARM_UP = 64;

/** @param seed a whole number; its lower 64 bits count */
export function seeded(seed: number): Random {
  const [low, high] = [seed | 0, Math.floor(seed / 2 ** 32) | 0];
  // As `xoroshiro128plus` begins, which takes the lower 32 bits alone.
  const generator = xoroshiro128plusFromState([-1, ~low, low, high]);
  skipN(generator, WARM_UP);
  return { below: (limit) => uniformInt(generator, 0, limit - 1) };
}

/** A new array in a random order, each equally likely (Fisher, Yates). */
export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const result: Item[] = [];
  for (const item of items) {
    const place = random.below(result.length + 1);
    const moved = result[place];
    if (moved !== undefined) result.push(moved);
    result[place] = item;
  }
  return result;
}

/** A place among operations, each as likely as the operation's weight; -1: there are none. */
export function drawn(
  operations: readonly number[],
  weights: readonly number[],
  random: Random,
): number {
  const weightOf = (operation: number) => weights[operation] ?? 1;
  const sum = operations.reduce((all, operation) => all + weightOf(operation), 0);
  let left = sum === 0 ? 0 : random.below(sum);
  return operations.findIndex((operation) => {
    left -= weightOf(operation);
    return left < 0;
  });
}

const STEPS = 2 ** 30;

/**
 * All of them, each as likely to come next as its weight is among those that are left (Efraimidis,
 * Spirakis: Weighted Random Sampling with a Reservoir, 2006).
 */
export function byWeight(
  operations: readonly number[],
  weights: readonly number[],
  random: Random,
): number[] {
  return operations
    .map((operation) => {
      const chance = (random.below(STEPS) + 1) / STEPS;
      return { operation, wait: -Math.log(chance) / (weights[operation] ?? 1) };
    })
    .sort((a, b) => a.wait - b.wait)
    .map(({ operation }) => operation);
}
