import type { Order } from '../../model/operation.js';
import type { Random } from '../random.js';
import type { OrderSpace } from '../space/order-space.js';

/**
 * An order that was tried.
 *
 * @since 0.1.0
 */
export interface Tried {
  /** The order that was wanted. */
  readonly order: Order;
  /** The order that ran. */
  readonly actual: Order;
  /** Whether all that the order chooses ran as it says. */
  readonly enforced: 'exact' | 'adapted';
  /** Whether it ended in an error. */
  readonly failed: boolean;
}

/**
 * An order by the indices of the operations, which are their places in σ0.
 *
 * @since 0.1.0
 */
export type Indices = Iterable<number>;

/**
 * Valid orders, one after the other; null stands for any other one, picked by chance. Each is asked for when a run is
 * to be begun, and answered by whether it was new: σ0 and what was given or run before are dropped, and the next
 * proposal is asked for at once. So no heuristic has to remember them.
 *
 * @since 0.1.0
 */
export type Proposals = Generator<Indices | null, void, boolean>;

/**
 * Proposes the orders that are run. While a run goes, its order picks the next operation: of those that are enabled,
 * the first in it. (So an order is a ranking, as the priorities of PCT are, and a run that cannot keep to it goes on by
 * the same choices; nothing has to be asked while the page waits.)
 *
 * It is made for one space: when a run teaches an edge, a new one is made for the new space, and given the same
 * history. Deterministic: the same space, seed, history and answers give the same orders.
 *
 * @param history what was run, of these operations and of others; it grows while orders are asked for
 *
 * @example
 * const backwards: Heuristic = function* ({ constraints }) {
 *   const order = greedyOrder(constraints, (_, candidates) => candidates.toReversed());
 *   if (order !== null) yield order;
 *   for (;;) yield null;
 * };
 * await wave.explore(recording, { heuristic: backwards, maxTests: 3 });
 *
 * @since 0.1.0
 */
export type Heuristic = (space: OrderSpace, random: Random, history: readonly Tried[]) => Proposals;
