/** Places of several events in one run, so that all places are tried in few. Pure. */
import type { EventId, Placed, Plan } from '../plan.js';
import type { TestOrders } from './test-orders.js';

/** How many statements had begun when each of some events came that were held in one run, in which the test has passed. */
export type HeldTogether = ReadonlyMap<EventId, number>;

export interface Places {
  readonly earlier: readonly Placed[];
  readonly later: readonly Placed[];
}

/**
 * Until each of these places has been in a plan. In each, every event that has some left is at the first of them, but for one that could not be where it
 * is to, or would tell nothing there: with what leads to it at the same place or behind it, with another one that changes the same element, or late together
 * with others, if it is not known that the test can do without all of them for so long.
 *
 * @param places of an event, those first that are to be tried first
 * @param isNeeded is asked before each plan
 *
 * @example
 * // Of two events that have nothing to do with each other, at three places and at two:
 * [{ a: 5, b: 7 }, { a: 4, b: 6 }, { a: 3 }]
 */
export function* inBetween(
  orders: TestOrders,
  { earlier, later }: Places,
  together: readonly HeldTogether[],
  isNeeded: (place: Placed) => boolean = () => true,
): Generator<Plan> {
  const all = [...later, ...earlier];
  for (let left = all.filter(isNeeded); left.length > 0; left = left.filter(isNeeded)) {
    const placed: Placed[] = [];
    let allow: readonly HeldTogether[] | null = null;
    for (const step of orders.space.sigma0) {
      const causes = placed.filter(({ event }) => orders.precedes(event, step));
      const from = Math.max(...causes.map(numberOf), -Infinity);
      const isApart = placed.every(({ event }) => !orders.conflict(event, step));
      const place = left.find((one) => one.event === step && numberOf(one) > from);
      if (place === undefined || !isApart) continue;
      if (later.includes(place)) {
        const runs: readonly HeldTogether[] = (allow ?? together).filter(
          (held) => (held.get(step) ?? -1) > numberOf(place),
        );
        if (allow !== null && runs.length === 0) continue;
        allow = runs;
      }
      placed.push(place);
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
