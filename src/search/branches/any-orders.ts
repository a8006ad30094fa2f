import { type Arrange, greedyOrder, linearExtensions } from '../../model/linear-extensions.js';
import type { Proposals } from '../heuristics/heuristic.js';
import { type Random, shuffled } from '../random.js';
import type { OrderSpace } from '../space/order-space.js';

/** How many walks in a row may end in known orders, until all are gone through. */
const WALKS = 100;

/** How often that may go back. The known orders are few, so an unknown one is soon met where there is one. */
const PATIENCE = 20_000;

/**
 * All orders, by chance. Where they can be enumerated, each one not yet tried is equally likely. Beyond, it
 * is a random walk: each operation that can come next is equally likely, which favours orders on whose way
 * there was little choice.
 */
export function* anyOrders(space: OrderSpace, random: Random): Proposals {
  const orders = space.orders();
  if (orders === null) yield* randomWalks(space, random);
  else yield* shuffled(orders, random).reverse();
}

function* randomWalks({ constraints }: OrderSpace, random: Random): Proposals {
  const arrange: Arrange = (_, candidates) => shuffled(candidates, random);
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (let walk = 0; walk < WALKS && !isNew; walk += 1) {
      const order = greedyOrder(constraints, arrange);
      isNew = order !== null && (yield order);
    }
    if (isNew) continue;
    for (const order of linearExtensions(constraints, arrange, PATIENCE)) {
      isNew = yield [...order];
      if (isNew) break;
    }
  }
}
