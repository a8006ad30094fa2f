import { naturalTimes } from '../../model/natural-times.js';
import type { Operation } from '../../model/operation.js';
import { orderNear } from '../space/order-near.js';
import type { OrderSpace } from '../space/order-space.js';
import { orderWith } from '../space/order-with.js';
import type { Among } from './shrink.js';
import { type Evidence, weightsOf } from './weights.js';

interface Searched {
  /** As runs have taught it by the time that it is asked. */
  readonly space: OrderSpace;
  readonly operations: readonly Operation[];
}

/**
 * What is known of the orders of some operations, and of those that have run.
 *
 * @param isSigma0 whether these are σ0's operations
 */
export const amongOrdersOf = (
  searched: Searched,
  evidence: Evidence,
  isSigma0: boolean,
): Among => ({
  isRecorded: (order) => isSigma0 && order.every((operation, place) => operation === place),
  isPossible: (order) => searched.space.valid(searched.space.orderOf(order)) === true,
  happensBefore: (before, after) =>
    searched.space.constraints.happensBefore.precedes(before, after),
  orderWith: (pairs) => orderWith(searched.space, pairs),
  timesOf(order) {
    const times = naturalTimes(order, searched.space.constraints.time);
    if (!Array.isArray(times)) return null;
    return new Map(order.map((operation, place) => [operation, times[place] ?? 0]));
  },
  nearestTo: (order) => orderNear(searched.space, order),
  weightOf: weightsOf(searched.operations, evidence),
});
