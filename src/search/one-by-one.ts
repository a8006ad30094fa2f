import type { Heuristic } from './heuristic.js';
import type { KnownOrders } from './known-orders.js';
import type { OrderSpace } from './order-space.js';

/** An order by the indices of the operations; null: there is none. */
type Pick = () => Iterable<number> | null;

/** Gives what is picked, one order at a time, and knows each from then on. */
export function oneByOne(space: OrderSpace, known: KnownOrders, pick: Pick): Heuristic {
  return {
    next(history) {
      known.read(history);
      const order = pick();
      if (order === null) return null;
      known.add(order);
      return space.orderOf(order);
    },
  };
}

/** So many orders in a row that chance picked may be of no use. */
const ATTEMPTS = 16;

/** Of what chance picks, the first order that is not known, else one of the rest. */
export function firstNew(known: KnownOrders, pick: Pick, rest: Pick): Pick {
  return () => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const order = pick();
      if (order !== null && !known.has(order)) return order;
    }
    return rest();
  };
}
