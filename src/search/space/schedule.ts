import { naturalTimes } from '../../model/natural-times.js';
import type { Operation, Order } from '../../model/operation.js';
import type { OrderSpace } from './order-space.js';

/** An order as it is to be enforced: of which operations it is, and when each of them runs. */
export interface Schedule {
  /** Of σ0, or of the run that had others: as they ran there, in the order they ran. */
  readonly operations: readonly Operation[];
  readonly order: Order;
  /** The virtual clock: by place in the order, milliseconds. */
  readonly times: readonly number[];
  /** By place, when it can come at the earliest, by that clock. */
  readonly earliest: readonly number[];
  /** By place, when it comes at the latest, by that clock; null: there is no such time. */
  readonly latest: readonly (number | null)[];
}

/**
 * The schedule of an order. That of the run which the operations are of has their times: where Chrome
 * was busy, it had timers late, and code that looks at the clock (an animation) counts on that. So has
 * an order that cannot happen.
 *
 * @param operations those that the space is of
 */
export function scheduleOf(
  space: OrderSpace,
  operations: readonly Operation[],
  order: Order,
): Schedule {
  const indices = space.indicesOf(order);
  const isOwn = indices.every((index, place) => index === place);
  const natural = isOwn ? null : naturalTimes(indices, space.constraints.time);
  const times = Array.isArray(natural)
    ? natural
    : indices.map((index) => operations[index]?.at ?? 0);
  const places = new Map(indices.map((index, place) => [index, place]));
  const at = new Map(indices.map((index, place) => [index, times[place] ?? 0]));
  const earliest = indices.map(() => 0);
  const latest = indices.map((): number | null => null);
  for (const { of, from, min, max } of space.constraints.time.bounds) {
    const place = places.get(of) ?? -1;
    const begin = from === null ? 0 : (at.get(from) ?? 0);
    earliest[place] = Math.max(earliest[place] ?? 0, begin + min);
    if (max !== Infinity) latest[place] = begin + max;
  }
  return { operations, order, times, earliest, latest };
}
