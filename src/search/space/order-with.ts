import { greedyOrder } from '../../model/linear-extensions.js';
import type { OrderSpace } from './order-space.js';
import { withEdges } from './with-edges.js';

/**
 * An order near to σ0 that has the pairs: what comes first in σ0 waits, with all that it leads to, for what it is
 * reversed with. Null: none was found.
 */
export function orderWith(
  { constraints }: OrderSpace,
  pairs: readonly (readonly [first: number, second: number])[],
): number[] | null {
  const narrower = withEdges(constraints, pairs);
  return narrower && greedyOrder(narrower, (_, candidates) => candidates);
}
