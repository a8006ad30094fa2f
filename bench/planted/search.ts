import { History } from '../../src/search/branches/history.js';
import { NewOrders } from '../../src/search/branches/new-orders.js';
import type { Heuristic } from '../../src/search/heuristics/heuristic.js';
import { seeded } from '../../src/search/random.js';
import { shows } from './bugs.js';
import type { Program } from './program.js';

/** How many tests it takes until one fails, `most` if that is more; each run keeps to its order. */
export function testsToFail(
  { space, bugs }: Program,
  heuristic: Heuristic,
  seed: number,
  most: number,
): number {
  const history = new History();
  const orders = new NewOrders(heuristic, space, seeded(seed), history);
  while (history.runs.length < most) {
    const order = orders.next();
    if (order === null) return most;
    const failed = bugs.some((bug) => shows(bug, space.indicesOf(order)));
    history.add({ order, actual: order, enforced: 'exact', failed });
    if (failed) return history.runs.length;
  }
  return most;
}
