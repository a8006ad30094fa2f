import type { Indices } from '../heuristic.js';

/** So many orders in a row that chance picked may be of no use. */
const ATTEMPTS = 16;

/** What chance picks, until an order is new, which is returned; null: none was, so any other order is. */
export function* byChance(
  pick: () => Indices | null,
): Generator<Indices | null, Indices | null, boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const order = pick();
    if (order !== null && (yield order)) return order;
  }
  yield null;
  return null;
}
