import { greedyOrder } from '../model/linear-extensions.js';
import type { HeuristicFactory } from './heuristic.js';
import { KnownOrders } from './known-orders.js';
import { oneByOne } from './one-by-one.js';

/** The one order in which the inputs come as early as they can, all else as in σ0. */
export const earlyInput: HeuristicFactory = (space) => {
  const { constraints, inputs } = space;
  const known = new KnownOrders(space);
  return oneByOne(space, known, () => {
    const order = greedyOrder(constraints, (_, candidates) => [
      ...candidates.filter((operation) => inputs.has(operation)),
      ...candidates.filter((operation) => !inputs.has(operation)),
    ]);
    return order === null || known.has(order) ? null : order;
  });
};
