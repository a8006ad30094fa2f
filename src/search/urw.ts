import { type Arrange, greedyOrder } from '../model/linear-extensions.js';
import type { HeuristicFactory } from './heuristic.js';
import { KnownOrders } from './known-orders.js';
import { firstNew, oneByOne } from './one-by-one.js';
import type { OrderSpace } from './order-space.js';
import { byWeight, type Random } from './random.js';
import { picker } from './rd.js';

/**
 * Weighted random walk: what more operations follow comes next the more often, in proportion. Where each
 * operation follows one other, all interleavings are then equally likely (Knuth: The Art of Computer
 * Programming, volume 3, 5.1.4, exercise 20), which a walk that treats all alike is far from (see `rd`).
 * Where orders can be enumerated or counted exactly, they are equally likely in any case.
 */
export const urw: HeuristicFactory = (space, random) => {
  const known = new KnownOrders(space);
  const rest = picker(space, known, random);
  return oneByOne(space, known, firstNew(known, walker(space, random), rest));
};

function walker(space: OrderSpace, random: Random): () => number[] | null {
  if (space.orders() !== null) return () => null;
  const downsets = space.downsets();
  if (downsets !== null) return () => downsets.draw(random);
  const weights = space.followers().map((count) => count + 1);
  const arrange: Arrange = (_, candidates) => byWeight(candidates, weights, random);
  return () => greedyOrder(space.constraints, arrange);
}
