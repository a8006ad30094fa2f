/**
 * The way between two orders of the same operations, as time leads from the one to the other: when each operation runs
 * goes from its time in the one to its time in the other, of all of them at once. One pair after the other changes its
 * order on the way.
 *
 * Where both orders can happen, so can most of those between them, as what happens-before and Time ask for is that
 * differences of times are within bounds: what both ends keep to, all that is between them does. For example, a response
 * takes 10 ms in the one order and 90 ms in the other; halfway it takes 50 ms, and what it leads to is as late.
 */

import type { WeightOf } from './weights.js';

/** When each operation runs, in milliseconds, by its number. */
export type Times = ReadonlyMap<number, number>;

export interface Timed {
  readonly order: readonly number[];
  /** Null: they are not known, so its places stand for them. */
  readonly times: Times | null;
}

/** What comes at the same time keeps to the order that it has: a place counts as so many milliseconds. */
const PLACE_MS = 1e-5;

export interface Way {
  /** Of each pair that changes its order on the way, in the order in which they do: how much it matters. */
  readonly weights: Float64Array;
  /** The order behind so many of these changes. */
  orderAfter(changes: number): number[];
}

/** @param weightOf of a pair that `far` has, and `near` has the other way round */
export function wayBetween(near: Timed, far: Timed, weightOf: WeightOf): Way {
  const [from, to] =
    isTimed(near) && isTimed(far) ? [timesOf(near), timesOf(far)] : places(near, far);
  const changes: { readonly at: number; readonly weight: number }[] = [];
  for (const [place, first] of near.order.entries()) {
    for (const second of near.order.slice(place + 1)) {
      const before = at(from, second) - at(from, first);
      const after = at(to, first) - at(to, second);
      if (after > 0)
        changes.push({ at: before / (before + after), weight: weightOf(second, first) });
    }
  }
  changes.sort((a, b) => a.at - b.at);
  const atChange = (index: number) => changes[index]?.at ?? (index < 0 ? 0 : 1);
  return {
    weights: Float64Array.from(changes, ({ weight }) => weight),
    orderAfter(count) {
      const share = (atChange(count - 1) + atChange(count)) / 2;
      const time = (one: number) => at(from, one) * (1 - share) + at(to, one) * share;
      return near.order.toSorted((a, b) => time(a) - time(b));
    },
  };
}

const at = (times: Times, operation: number) => times.get(operation) ?? 0;

const isTimed = ({ times }: Timed) => times !== null;

function timesOf({ order, times }: Timed): Times {
  return new Map(order.map((one, place) => [one, (times?.get(one) ?? 0) + place * PLACE_MS]));
}

function places(near: Timed, far: Timed): [Times, Times] {
  const of = ({ order }: Timed) => new Map(order.map((one, place) => [one, place]));
  return [of(near), of(far)];
}
