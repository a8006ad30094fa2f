/** Places of several events in one run, so that all places are tried in few. Pure. */
import type { Placed, Plan } from '../plan.js';
import type { TestOrders } from './test-orders.js';

/**
 * Until each of these places has been in a plan. In each, every event that has some left is at the first of them that is not before
 * the place of what leads to it.
 *
 * @param places of an event, those first that are to be tried first; none of them is its place in the natural run
 * @param isNeeded is asked before each plan
 *
 * @example
 * // Of two events that have nothing to do with each other, at three places and at two:
 * [{ a: 5, b: 7 }, { a: 4, b: 6 }, { a: 3 }]
 */
export function* inBetween(
  orders: TestOrders,
  places: readonly Placed[],
  isNeeded: (place: Placed) => boolean = () => true,
): Generator<Plan> {
  for (let left = places.filter(isNeeded); left.length > 0; left = left.filter(isNeeded)) {
    const placed: Placed[] = [];
    for (const step of orders.space.sigma0) {
      const from = Math.max(
        ...placed.filter(({ event }) => orders.precedes(event, step)).map(numberOf),
        -Infinity,
      );
      const place = left.find((one) => one.event === step && numberOf(one) >= from);
      const isApart = placed.every(({ event }) => !orders.conflict(event, step));
      if (place !== undefined && isApart) placed.push(place);
    }
    if (placed.length === 0) return;
    left = left.filter((place) => !placed.includes(place));
    yield { placed };
  }
}

/** Null: behind all. */
function numberOf({ before }: Placed): number {
  return before ?? Infinity;
}
