/** A source of random numbers that a seed fixes. */
export interface Random {
  /** A whole number from 0 to limit - 1. */
  below(limit: number): number;
}

/**
 * sfc32 (Chris Doty-Humphrey, PractRand). `Math.random` takes no seed, and "same recording, same
 * order, same seed" is a promise; this is ten lines of 32-bit integer arithmetic, the same on
 * every machine, and its 128 bits of state keep apart the many short streams of neighbouring
 * seeds. Scaling favours some numbers by less than limit / 2^32, which no search here can tell.
 */
export function seeded(seed: number): Random {
  let [a, b, c, counter] = [0, seed | 0, Math.floor(seed / 2 ** 32) | 0, 1];
  const next = () => {
    const result = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + result;
    c |= 0;
    return result >>> 0;
  };
  // As its author does: until every bit of the seed has reached every word of the state.
  for (let round = 0; round < 15; round += 1) next();
  return { below: (limit) => Math.floor((next() / 2 ** 32) * limit) };
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
  let left = random.below(operations.reduce((sum, operation) => sum + weightOf(operation), 0));
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
