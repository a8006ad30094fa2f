import type { Relation } from '../../../model/coverage.js';
import { shuffled } from '../../random.js';
import type { Heuristic, Indices, Proposals } from '../heuristic.js';
import { Boldness } from './boldness.js';
import { hadIn } from './had.js';
import { built } from './order-builder.js';
import { cover, gainOf, type PairSearch } from './pair-search.js';

/**
 * Algorithm 1 of the paper, for any relation: next comes an order that has the most pairs that no
 * order before it has (σ0's count from the start), the seed choosing among equals. An order counts
 * when it is given: one that its run could not keep to is not asked for again by the same model.
 *
 * Where the orders can be enumerated, it compares them all. Beyond, each is built as it is asked
 * for: time and memory do not depend on how many there are.
 */
export function greedy(relation: Relation): Heuristic {
  return function* (space, random, history) {
    const wanted = space.coverable(relation).copy();
    const search = { space, relation, random, wanted };
    cover(space.indicesOf(space.sigma0), search);
    const newlyHad = hadIn(space, history);
    const boldness = new Boldness(
      space.size,
      ({ order }) => order.length === space.size && !space.indicesOf(order).includes(-1),
    );
    /** How many operations the next order may delay, by what has run until now. */
    const delays = () => {
      for (const order of newlyHad()) cover(order, search);
      return boldness.delays(history);
    };
    const orders = space.orders();
    yield* orders === null ? built(search, delays) : chosen(search, orders, delays);
  };
}

/** Compares all orders. */
function* chosen(search: PairSearch, orders: readonly Uint16Array[], learn: () => void): Proposals {
  // An order's gain only falls, so the one counted last spares counting most of them again.
  // The first of equals in the shuffled list is chosen.
  const entries = shuffled(orders, search.random).map((order) => ({ order, gain: Infinity }));
  for (;;) {
    learn();
    let best: { order: Indices | null; gain: number } = { order: null, gain: -1 };
    for (const entry of entries) {
      if (entry.gain <= best.gain) continue;
      entry.gain = gainOf(entry.order, search);
      if (entry.gain > best.gain) best = entry;
    }
    if (best.order === null) return;
    best.gain = -1;
    if (yield best.order) cover(best.order, search);
  }
}
