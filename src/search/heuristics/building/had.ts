import type { OperationId, Order } from '../../../model/operation.js';
import type { OrderSpace } from '../../space/order-space.js';
import type { Tried } from '../heuristic.js';

/** The orders that count as had by the runs which were added to the history since it was last asked. */
export function hadIn(space: OrderSpace, history: readonly Tried[]): () => number[][] {
  let read = 0;
  return () => {
    const runs = history.slice(read);
    read = history.length;
    return runs.flatMap(ordersOf).map((order) => space.indicesOf(order));
  };
}

/**
 * Which orders count as had after a run: its own; and where that lacks some of what was wanted, the same with
 * each of these behind what it was wanted behind. (A person who is too quick for a timer finds it unset each
 * time, and that has been tried.)
 */
function ordersOf({ order, actual }: Tried): Order[] {
  const ran = new Set(actual);
  return order.every((id) => ran.has(id)) ? [actual] : [actual, withMissing(order, ran, actual)];
}

function withMissing(order: Order, ran: ReadonlySet<OperationId>, actual: Order): Order {
  const tried: OperationId[] = [];
  const behind = new Map<OperationId | null, OperationId[]>();
  let last: OperationId | null = null;
  for (const id of order) {
    if (ran.has(id)) last = id;
    else behind.set(last, [...(behind.get(last) ?? []), id]);
  }
  for (const id of [null, ...actual]) {
    if (id !== null) tried.push(id);
    tried.push(...(behind.get(id) ?? []));
  }
  return tried;
}
