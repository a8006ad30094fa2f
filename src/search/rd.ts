import { greedyOrder } from '../model/linear-extensions.js';
import type { HeuristicFactory } from './heuristic.js';
import { KnownOrders } from './known-orders.js';
import { oneByOne } from './one-by-one.js';
import type { OrderSpace } from './order-space.js';
import { type Random, shuffled } from './random.js';

/**
 * Random, the baseline of section IV-C. Where the orders can be enumerated, each one not yet
 * tried is equally likely. Beyond, it is a random walk: each operation that can come next is
 * equally likely, which favours orders on whose way there was little choice.
 */
export const rd: HeuristicFactory = (space, random) => {
  const known = new KnownOrders(space);
  return oneByOne(space, known, picker(space, known, random));
};

/** Gives the orders that are not known, one at a time, each as likely as it can be made. */
export function picker(space: OrderSpace, known: KnownOrders, random: Random) {
  const orders = space.orders();
  if (orders === null) return () => randomWalk(space, known, random);
  const remaining = shuffled(orders, random);
  return () => {
    let order = remaining.pop();
    while (order !== undefined && known.has(order)) order = remaining.pop();
    return order ?? null;
  };
}

/** How many walks in a row may end in known orders. Where walks are made, orders are many. */
const WALKS = 100;

/** An order that is not known; null if the walks found none. */
export function randomWalk(
  space: OrderSpace,
  known: KnownOrders,
  random: Random,
): readonly number[] | null {
  for (let walk = 0; walk < WALKS; walk += 1) {
    const order = greedyOrder(space.constraints, (_, candidates) => shuffled(candidates, random));
    if (order !== null && !known.has(order)) return order;
  }
  return null;
}
