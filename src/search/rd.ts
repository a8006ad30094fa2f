import { type Arrange, greedyOrder, linearExtensions } from '../model/linear-extensions.js';
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

/** How many walks in a row may end in known orders, until all are gone through. */
const WALKS = 100;

/** How often that may go back. The known orders are few, so an unknown one is soon met where there is one. */
const PATIENCE = 20_000;

/** An order that is not known; null if there is none. */
export function randomWalk(
  space: OrderSpace,
  known: KnownOrders,
  random: Random,
): readonly number[] | null {
  const arrange: Arrange = (_, candidates) => shuffled(candidates, random);
  for (let walk = 0; walk < WALKS; walk += 1) {
    const order = greedyOrder(space.constraints, arrange);
    if (order !== null && !known.has(order)) return order;
  }
  for (const order of linearExtensions(space.constraints, arrange, PATIENCE)) {
    if (!known.has(order)) return [...order];
  }
  return null;
}
