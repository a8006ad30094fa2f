import { naturalTimes } from '../model/natural-times.js';
import type { Operation, Order } from '../model/operation.js';
import type { OrderSpace } from './order-space.js';

/** An order as it is to be enforced: of which operations it is, and when each of them runs. */
export interface Schedule {
  /** Of σ0, or of the run that had others: as they ran there, in the order they ran. */
  readonly operations: readonly Operation[];
  readonly order: Order;
  /** The virtual clock: by place in the order, milliseconds. */
  readonly times: readonly number[];
}

/**
 * The schedule of an order; one that cannot happen has the times at which the operations ran.
 *
 * @param operations those that the space is of
 */
export function scheduleOf(
  space: OrderSpace,
  operations: readonly Operation[],
  order: Order,
): Schedule {
  const times = naturalTimes(space.indicesOf(order), space.constraints.time, operations);
  if (Array.isArray(times)) return { operations, order, times };
  const recorded = new Map(operations.map(({ id, at }) => [id, at]));
  return { operations, order, times: order.map((id) => recorded.get(id) ?? 0) };
}

/** That in which the operations ran. */
export function scheduleOfSigma0(operations: readonly Operation[]): Schedule {
  const order = operations.map(({ id }) => id);
  return { operations, order, times: operations.map(({ at }) => at) };
}
