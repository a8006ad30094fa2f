/**
 * Two runs of which the orders differ in one pair may differ in more: in where operations ran that the orders did not
 * have. What follows from the pair does not count.
 *
 * For example, one order has a click before a response, and the other one after it. In both runs a retry came that the
 * recording does not have: in the one before a timer, and in the other behind it. Then it may be the timer and the retry
 * that decide how they end, unless the click has led to the retry, and the response to the timer.
 */
import type { OperationId, Order } from '../model/operation.js';
import type { Reversal } from './confirmed.js';

export interface Compared {
  /** What ran and passed. */
  readonly passed: Order;
  /** What ran and failed. */
  readonly failed: Order;
  /** What the orders had. */
  readonly ordered: ReadonlySet<OperationId>;
  /** In which the orders differ. */
  readonly pairs: readonly Reversal[];
  /** All that happen before an operation. */
  predecessors(operation: OperationId): readonly OperationId[];
}

/** The pairs besides, as they ran in the one that failed. */
export function reversedBesides(compared: Compared): Reversal[] {
  const { passed, failed, ordered, pairs, predecessors } = compared;
  const places = new Map(passed.map((operation, place) => [operation, place]));
  const common = failed.filter((operation) => places.has(operation));
  const placeOf = (operation: OperationId) => places.get(operation) ?? -1;
  const leadsTo = (one: OperationId, other: OperationId) =>
    one === other || predecessors(other).includes(one);
  const follows = ({ first, second }: Reversal) =>
    pairs.some((pair) => leadsTo(pair.first, first) && leadsTo(pair.second, second));
  return common.flatMap((first, place) =>
    common
      .slice(place + 1)
      .filter((second) => !(ordered.has(first) && ordered.has(second)))
      .filter((second) => placeOf(second) < placeOf(first))
      .map((second) => ({ first, second }))
      .filter((reversal) => !follows(reversal)),
  );
}
