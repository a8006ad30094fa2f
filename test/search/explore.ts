import type { Order } from '../../src/model/operation.js';
import { History } from '../../src/search/branches/history.js';
import { NewOrders } from '../../src/search/branches/new-orders.js';
import type { Heuristic, Tried } from '../../src/search/heuristics/heuristic.js';
import { seeded } from '../../src/search/random.js';
import type { OrderSpace } from '../../src/search/space/order-space.js';

interface Search {
  readonly seed?: number;
  readonly most?: number;
  /** Runs before these. */
  readonly history?: readonly Tried[];
  /** Whether the run of an order fails. */
  readonly fails?: (order: Order) => boolean;
}

/** The new orders of a heuristic, at most so many, when every run keeps to its order. */
export function explore(
  heuristic: Heuristic,
  space: OrderSpace,
  { seed = 1, most = Infinity, history = [], fails = () => false }: Search = {},
): Order[] {
  const past = new History();
  for (const run of history) past.add(run);
  const orders = new NewOrders(heuristic, space, seeded(seed), past);
  const given: Order[] = [];
  for (let order = orders.next(); order !== null; order = orders.next()) {
    given.push(order);
    past.add({ order, actual: order, enforced: 'exact', failed: fails(order) });
    if (given.length >= most) break;
  }
  return given;
}
