import { pairsOf, type Relation } from '../../../model/coverage.js';
import type { PairSet } from '../../../model/pair-set.js';
import type { Random } from '../../random.js';
import type { OrderSpace } from '../../space/order-space.js';
import type { Indices } from '../heuristic.js';

/** A search for orders that have pairs which no order has had yet. */
export interface PairSearch {
  readonly space: OrderSpace;
  readonly relation: Relation;
  readonly random: Random;
  /** The pairs that no order has yet; they only become fewer. */
  readonly wanted: PairSet;
}

/** Once so few pairs are left, what costs more for each of them is done, too. */
export const FEW = 1000;

/** How many wanted pairs an order has. */
export function gainOf(order: Indices, { relation, wanted, space }: PairSearch): number {
  let gain = 0;
  for (const pairs of pairsOf(relation, order, space.size)) gain += wanted.count(pairs);
  return gain;
}

/** The order has been given, or run. */
export function cover(order: Indices, { relation, wanted, space }: PairSearch): void {
  for (const pairs of pairsOf(relation, order, space.size)) wanted.delete(pairs);
}

/** The search as it goes on when the order has been given. */
export function after(order: Indices, search: PairSearch): PairSearch {
  const then = { ...search, wanted: search.wanted.copy() };
  cover(order, then);
  return then;
}
