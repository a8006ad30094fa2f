import type { Order } from '../model/operation.js';
import type { OrderSpace } from './order-space.js';
import type { Random } from './random.js';

/** An order that was tried. */
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
 * Picks the next order. While a run goes, the order picks the next operation: of those that are enabled, the first in
 * it. (So an order is a ranking, as the priorities of PCT are, and a run that cannot keep to it goes on by the same
 * choices; nothing has to be asked while the page waits.)
 *
 * It is made for one space: when a run teaches an edge, a new one is made
 * for the new space and given the same history.
 */
export interface Heuristic {
  /**
   * A valid order that differs from σ0, from all in the history (wanted or actual) and from all
   * given before; null when there is no other. The history only grows from call to call.
   */
  next(history: readonly Tried[]): Order | null;
}

/** Deterministic: the same space, seed and history give the same orders. */
export type HeuristicFactory = (space: OrderSpace, random: Random) => Heuristic;
