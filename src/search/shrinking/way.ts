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
  const { order } = near;
  const isTimed = near.times !== null && far.times !== null;
  // Both by the places of `near`.
  const from = isTimed ? timesOf(near) : Float64Array.from(order.keys());
  const places = new Map(far.order.map((operation, place) => [operation, place]));
  const later = isTimed ? timesOf(far) : Float64Array.from(far.order.keys());
  const to = Float64Array.from(order, (operation) => later[places.get(operation) ?? 0] ?? 0);
  const shares: number[] = [];
  const weights: number[] = [];
  for (let one = 0; one < order.length; one += 1) {
    for (let other = one + 1; other < order.length; other += 1) {
      const after = (to[one] ?? 0) - (to[other] ?? 0);
      if (after <= 0) continue;
      const before = (from[other] ?? 0) - (from[one] ?? 0);
      shares.push(before / (before + after));
      weights.push(weightOf(order[other] ?? 0, order[one] ?? 0));
    }
  }
  const changes = Uint32Array.from(shares.keys()).sort(
    (a, b) => (shares[a] ?? 0) - (shares[b] ?? 0),
  );
  const shareAt = (index: number) => shares[changes[index] ?? -1] ?? (index < 0 ? 0 : 1);
  return {
    weights: Float64Array.from(changes, (change) => weights[change] ?? 0),
    orderAfter(count) {
      const share = (shareAt(count - 1) + shareAt(count)) / 2;
      const times = from.map((time, place) => time * (1 - share) + (to[place] ?? 0) * share);
      const inTurn = [...order.keys()].sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0));
      return inTurn.map((place) => order[place] ?? 0);
    },
  };
}

/** By the places of the order. */
function timesOf({ order, times }: Timed): Float64Array {
  return Float64Array.from(order, (one, place) => (times?.get(one) ?? 0) + place * PLACE_MS);
}
