/** Orders of a test's statements and events that WAVE's heuristics choose, where no single event is enough. */
import { addPairs, coveredPairs, precedence } from '../../model/coverage.js';
import type { Order } from '../../model/operation.js';
import { History } from '../../search/branches/history.js';
import { NewOrders } from '../../search/branches/new-orders.js';
import { pf } from '../../search/heuristics/pf.js';
import { portfolio } from '../../search/heuristics/portfolio.js';
import { seeded } from '../../search/random.js';
import type { Plan } from '../plan.js';
import type { Made } from './runs.js';
import type { TestOrders } from './test-orders.js';

/** So many orders in a row may come to plans that have been tried, as those do that differ only in what comes when the test is over. */
const ATTEMPTS = 20;

/**
 * Precedence first: until each two steps, of which neither has to come first, have come in both orders, or were to. With a seed, the
 * portfolio of heuristics of `wave test` instead, until no plan is new.
 *
 * @param ran the runs of the test; the list grows while plans are asked for
 * @param seed null: there is none
 */
export function* combinations(
  orders: TestOrders,
  ran: readonly Made[],
  seed: number | null,
): Generator<Plan> {
  const { space } = orders;
  const history = new History();
  const heuristic = seed === null ? pf : portfolio;
  const proposals = new NewOrders(heuristic, space, seeded(seed ?? 0), history);
  const covered = coveredPairs(precedence, [], space.size);
  const cover = (order: Order) => {
    const before = covered.size;
    addPairs(covered, precedence, space.indicesOf(order), space.size);
    return covered.size > before;
  };
  const known = new Set<string>();
  let read = 0;
  for (let vain = 0; vain < ATTEMPTS; ) {
    for (const { plan, trace, verdict } of ran.slice(read)) {
      known.add(JSON.stringify(plan));
      if (verdict.is === 'unknown') continue;
      const actual = orders.orderIn(trace);
      const failed = verdict.is === 'fail';
      history.add({ order: actual, actual, enforced: 'exact', failed });
      cover(actual);
    }
    read = ran.length;
    const order = proposals.next();
    if (order === null || (seed === null && !cover(order))) return;
    const plan = orders.planOf(order);
    const key = JSON.stringify(plan);
    const isNew = plan.placed.length > 0 && !known.has(key);
    known.add(key);
    vain = isNew ? 0 : vain + 1;
    if (isNew) yield plan;
  }
}
