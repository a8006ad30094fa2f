import { precedence } from '../model/coverage.js';
import { greedyOrder } from '../model/linear-extensions.js';
import { Chains } from './chains.js';
import { delaying } from './delay-bound.js';
import { firstNew } from './one-by-one.js';
import { after, FEW, gainOf, type Indices, type PairSearch } from './pair-search.js';
import { greedyOrders, ordersFor } from './proposals.js';
import { shuffled } from './random.js';
import { randomWalk } from './rd.js';

/** An order that could be given, and how many wanted pairs are left then, and after the next one. */
interface Offer {
  readonly order: Indices;
  readonly isInTime: boolean;
  readonly left: number;
  readonly leftNext: number;
}

/**
 * Builds orders one at a time, each with as many wanted pairs as it can while it delays so many
 * operations; random ones when there are none left. Null when it finds no order that is not known.
 */
export function builder(search: PairSearch) {
  const { space, random, known, relation, wanted } = search;
  const { happensBefore } = space.constraints;
  const chains = relation === precedence ? new Chains(happensBefore, wanted) : null;
  return (delays: number): Indices | null => {
    chains?.next();
    let best: Offer | null = null;
    const orders = wanted.size === 0 ? [] : ordersFor(search, delays, chains?.owing(wanted) ?? []);
    for (const order of orders) {
      if (order === null || known.has(order)) continue;
      const offer = offerOf(order, search, chains);
      if (offer.left === wanted.size) continue;
      if (best === null || isBetter(offer, best)) best = offer;
    }
    const walk = () => randomWalk(space, known, random);
    return best?.order ?? firstNew(known, () => randomOrder(search, delays), walk)();
  };
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

function isBetter(one: Offer, other: Offer): boolean {
  if (one.isInTime !== other.isInTime) return one.isInTime;
  return one.leftNext === other.leftNext ? one.left < other.left : one.leftNext < other.leftNext;
}

/** Delays so many operations, which chance picks; null: that leads to dead ends. */
function randomOrder({ space, random }: PairSearch, delays: number): Indices | null {
  const delayed = new Set(shuffled([...space.sigma0.keys()], random).slice(0, delays));
  const arrange = delaying(delayed, (_, candidates) => shuffled(candidates, random));
  return greedyOrder(space.constraints, arrange);
}
