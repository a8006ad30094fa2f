import { type Arrange, greedyOrder } from '../../model/linear-extensions.js';
import { byWeight, type Random } from '../random.js';
import type { OrderSpace } from '../space/order-space.js';
import { byChance } from './building/by-chance.js';
import type { Heuristic } from './heuristic.js';
import { rd } from './rd.js';

/**
 * Weighted random walk: what more operations follow comes next the more often, in proportion. Where each
 * operation follows one other, all interleavings are then equally likely (Knuth: The Art of Computer
 * Programming, volume 3, 5.1.4, exercise 20), which a walk that treats all alike is far from (see `rd`).
 * Where orders can be enumerated or counted exactly, they are equally likely in any case.
 */
export const urw: Heuristic = function* (space, random) {
  if (space.orders() !== null) yield* rd(space, random, []);
  const walk = walker(space, random);
  for (;;) yield* byChance(walk);
};

function walker(space: OrderSpace, random: Random): () => number[] | null {
  const downsets = space.downsets();
  if (downsets !== null) return () => downsets.draw(random);
  const weights = space.followers().map((count) => count + 1);
  const arrange: Arrange = (_, candidates) => byWeight(candidates, weights, random);
  return () => greedyOrder(space.constraints, arrange);
}
