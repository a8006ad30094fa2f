/** Bugs that are planted in a model: so many operations have to come in one order. */
import type { Order } from '../../src/model/operation.js';
import type { HeuristicFactory, Tried } from '../../src/search/heuristic.js';
import type { OrderSpace } from '../../src/search/order-space.js';
import { type Random, seeded } from '../../src/search/random.js';

/** Whether an order, by indices, has the bug. */
export type Bug = (order: readonly number[]) => boolean;

const MOST_TRIES = 1000;

/**
 * Of depth 1: an operation comes behind all that it is not ordered with. Of depth 2: two operations come
 * the other way round than in σ0; of depth 3: three operations come in an order that σ0 has not.
 */
export function plant(space: OrderSpace, depth: 1 | 2 | 3, random: Random): Bug {
  const { happensBefore } = space.constraints;
  const isFree = (a: number, b: number) =>
    a !== b && !happensBefore.precedes(a, b) && !happensBefore.precedes(b, a);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const picked = Array.from({ length: depth }, () => random.below(space.size));
    if (!picked.every((a, i) => picked.slice(0, i).every((b) => isFree(a, b)))) continue;
    const [first = 0] = picked;
    const others = [...space.sigma0.keys()].filter((other) => isFree(first, other));
    const bug: Bug =
      depth === 1
        ? (order) => others.every((other) => order.indexOf(other) < order.indexOf(first))
        : (order) =>
            picked.every(
              (one, i) => i === 0 || order.indexOf(picked[i - 1] ?? 0) < order.indexOf(one),
            );
    if (others.length > 0 && !bug([...space.sigma0.keys()])) return bug;
  }
  throw new Error('The model has no such bug.');
}

/** How many tests it takes; `most` if none of so many finds it. Each run keeps to its order. */
export function testsToFind(
  space: OrderSpace,
  bug: Bug,
  factory: HeuristicFactory,
  seed: number,
  most: number,
): number {
  const heuristic = factory(space, seeded(seed));
  const history: Tried[] = [];
  while (history.length < most) {
    const order: Order | null = heuristic.next(history);
    if (order === null) return most;
    const failed = bug(space.indicesOf(order));
    history.push({ order, actual: order, enforced: 'exact', failed });
    if (failed) return history.length;
  }
  return most;
}
