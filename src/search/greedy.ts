import { pairsOf, type Relation } from '../model/coverage.js';
import { Boldness } from './boldness.js';
import type { HeuristicFactory } from './heuristic.js';
import { KnownOrders } from './known-orders.js';
import { builder } from './order-builder.js';
import { gainOf, type Indices, type PairSearch } from './pair-search.js';
import { shuffled } from './random.js';

/**
 * Algorithm 1 of the paper, for any relation: next comes an order that has the most pairs that no
 * order before it has (σ0's count from the start), the seed choosing among equals. An order counts
 * when it is given: one that its run could not keep to is not asked for again by the same model.
 *
 * Where the orders can be enumerated, it compares them all. Beyond, each is built as it is asked
 * for: time and memory do not depend on how many there are.
 */
export function greedy(relation: Relation): HeuristicFactory {
  return (space, random) => {
    const known = new KnownOrders(space);
    const wanted = space.coverable(relation).copy();
    const cover = (order: Indices) => {
      for (const pairs of pairsOf(relation, order, space.size)) wanted.delete(pairs);
    };
    cover(space.indicesOf(space.sigma0));
    const orders = space.orders();
    const search = { space, relation, random, known, wanted };
    const best = orders === null ? builder(search) : chooser(search, orders);
    const boldness = new Boldness(
      space.size,
      ({ order }) => order.length === space.size && !space.indicesOf(order).includes(-1),
    );
    return {
      next(history) {
        for (const order of known.read(history).flatMap((run) => known.hadIn(run))) cover(order);
        const order = best(boldness.delays(history));
        if (order === null) return null;
        known.add(order);
        cover(order);
        return space.orderOf(order);
      },
    };
  };
}

/** Chooses among all orders. */
function chooser(search: PairSearch, orders: readonly Uint16Array[]) {
  // An order's gain only falls, so the one counted last spares counting most of them again.
  // The first of equals in the shuffled list is chosen.
  const entries = shuffled(orders, search.random).map((order) => ({ order, gain: Infinity }));
  return (): Indices | null => {
    let best: { order: Indices | null; gain: number } = { order: null, gain: -1 };
    for (const entry of entries) {
      if (entry.gain <= best.gain) continue;
      entry.gain = search.known.has(entry.order) ? -1 : gainOf(entry.order, search);
      if (entry.gain > best.gain) best = entry;
    }
    return best.order;
  };
}
