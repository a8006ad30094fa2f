import type { Key } from '../../model/key.js';
import { followsAtOnce } from '../../model/kinds.js';
import type { Operation } from '../../model/operation.js';
import { seriesOf } from '../../model/series.js';

/** Orders that have run, by places in σ0. */
export interface Evidence {
  readonly passed: readonly (readonly number[])[];
  /** In the way that is looked into. */
  readonly failed: readonly (readonly number[])[];
}

/** How likely it is that a failure takes the first of two operations before the second; 1 is the most. */
export type WeightOf = (first: number, second: number) => number;

/** What comes as soon as it can is hardly ever what a failure takes: what it follows is. */
const FOLLOWS = 0.01;

/** A page may look at its clock again and again; hardly ever is one of many looks what matters. */
const REPEATS = 0.1;

/** Timers of one series are such looks from so many on. */
const MANY = 4;

/** An order has passed that has the pair: it would take more than the pair. */
const PASSED = 0.03;

/** An order has failed that does not have the pair: there would be another way to it. */
const FAILED_WITHOUT = 0.1;

/**
 * By what decides when the two come, which most often is the world outside of the page or a delay that the page wants;
 * and by the orders that have run.
 */
export function weightsOf(
  operations: readonly Operation[],
  { passed, failed }: Evidence,
): WeightOf {
  const looks = new Map<Key, number>();
  for (const operation of operations) {
    if (operation.kind !== 'timer') continue;
    const series = seriesOf(operation);
    looks.set(series, (looks.get(series) ?? 0) + 1);
  }
  const weights = operations.map((operation) => {
    if (followsAtOnce(operation)) return FOLLOWS;
    return (looks.get(seriesOf(operation)) ?? 0) >= MANY ? REPEATS : 1;
  });
  const [passing, failing] = [passed.map(placesIn), failed.map(placesIn)];
  return (first, second) => {
    const isBefore = (places: Uint16Array) => (places[first] ?? 0) < (places[second] ?? 0);
    const [one = 0, other = 0] = [weights[first], weights[second]];
    const byKind = one * other;
    // Most pairs of a page are such: to look each up in all orders would take long.
    if (Math.min(one, other) === FOLLOWS) return byKind * PASSED;
    const byPassed = passing.some(isBefore) ? PASSED : 1;
    return byKind * byPassed * (failing.every(isBefore) ? 1 : FAILED_WITHOUT);
  };
}

/** Of an order, where each operation is. */
function placesIn(order: readonly number[]): Uint16Array {
  const places = new Uint16Array(order.length);
  for (const [place, operation] of order.entries()) places[operation] = place;
  return places;
}
