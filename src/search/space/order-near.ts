import { greedyOrder } from '../../model/linear-extensions.js';
import type { OrderSpace } from './order-space.js';

/**
 * The order that can happen and keeps to a wanted one as far as it can: at each place, of those that can come, the one
 * that is wanted first. Null: none was found.
 *
 * @param wanted all operations, by their places in σ0
 */
export function orderNear(
  { constraints }: OrderSpace,
  wanted: readonly number[],
): readonly number[] | null {
  const placeOf = new Map(wanted.map((operation, place) => [operation, place]));
  const byPlace = (a: number, b: number) => (placeOf.get(a) ?? 0) - (placeOf.get(b) ?? 0);
  return greedyOrder(constraints, (_, candidates) => candidates.toSorted(byPlace));
}
