import { precedence } from '../../../model/coverage.js';
import { greedyOrder } from '../../../model/linear-extensions.js';
import { shuffled } from '../../random.js';
import type { Indices, Proposals } from '../heuristic.js';
import { byChance } from './by-chance.js';
import { Chains } from './chains.js';
import { delaying } from './delay-bound.js';
import { after, cover, FEW, gainOf, type PairSearch } from './pair-search.js';
import { greedyOrders, ordersFor } from './proposals.js';

/** An order that could be given, and how many wanted pairs are left then, and after the next one. */
interface Offer {
  readonly order: Indices;
  readonly isInTime: boolean;
  readonly left: number;
  readonly leftNext: number;
}

/**
 * Builds orders one at a time, each with as many wanted pairs as it can while it delays so many
 * operations; random ones when there are none left.
 */
export function* built(search: PairSearch, delays: () => number): Proposals {
  const { space, relation, wanted } = search;
  const { happensBefore } = space.constraints;
  const chains = relation === precedence ? new Chains(happensBefore, wanted) : null;
  for (;;) {
    const most = delays();
    chains?.next();
    const order =
      (yield* bestFirst(search, most, chains)) ??
      (yield* byChance(() => randomOrder(search, most)));
    if (order !== null) cover(order, search);
  }
}

/** Returns the order that was new; null: there is none that has wanted pairs. */
function* bestFirst(
  search: PairSearch,
  delays: number,
  chains: Chains | null,
): Generator<Indices, Indices | null, boolean> {
  const { wanted } = search;
  if (wanted.size === 0) return null;
  const offers = ordersFor(search, delays, chains?.owing(wanted) ?? [])
    .flatMap((order) => (order === null ? [] : offerOf(order, search, chains)))
    .filter(({ left }) => left < wanted.size)
    .sort(byWorth);
  for (const { order } of offers) if (yield order) return order;
  return null;
}

function offerOf(order: Indices, search: PairSearch, chains: Chains | null): Offer {
  const then = after(order, search);
  const next = search.wanted.size > FEW ? [] : greedyOrders(then);
  const left = then.wanted.size;
  return {
    order,
    isInTime: chains?.isInTime(then.wanted) ?? true,
    left,
    leftNext: left - Math.max(0, ...next.map((one) => (one === null ? 0 : gainOf(one, then)))),
  };
}

function byWorth(one: Offer, other: Offer): number {
  if (one.isInTime !== other.isInTime) return one.isInTime ? -1 : 1;
  return one.leftNext - other.leftNext || one.left - other.left;
}

/** Delays so many operations, which chance picks; null: that leads to dead ends. */
function randomOrder({ space, random }: PairSearch, delays: number): Indices | null {
  const delayed = new Set(shuffled([...space.sigma0.keys()], random).slice(0, delays));
  const arrange = delaying(delayed, (_, candidates) => shuffled(candidates, random));
  return greedyOrder(space.constraints, arrange);
}
