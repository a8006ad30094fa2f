/** Orders with wanted pairs, built in several ways: which is best differs from order to order. */
import { type Arrange, greedyOrder } from '../../../model/linear-extensions.js';
import { shuffled } from '../../random.js';
import { withEdges } from '../../space/with-edges.js';
import type { Indices } from '../heuristic.js';
import { delaying } from './delay-bound.js';
import { FEW, type PairSearch } from './pair-search.js';

/**
 * What a pair that a step rules out counts against a pair that it brings. Without regret, orders bring
 * a tenth less.
 */
const REGRETS = [0.5, 0.75, 1, 1.25];

/** How many of the last pairs are tried for an order that is built from them. */
const ATTEMPTS = 16;

/** For so many chains, an order is built with each as late as it can be. */
const CHAINS = 4;

/** @param chains the likeliest to be of use first */
export function ordersFor(
  search: PairSearch,
  delays: number,
  chains: readonly (readonly number[])[],
): (Indices | null)[] {
  if (delays < search.space.size) return delayedOrders(search, delays);
  const late = chains.slice(0, CHAINS).map((chain) => orderWithLate(search, new Set(chain)));
  return [...greedyOrders(search), orderByPairs(search), ...late];
}

export function greedyOrders(search: PairSearch): (Indices | null)[] {
  const { constraints } = search.space;
  return REGRETS.map((regret) => greedyOrder(constraints, towards(search, regret)));
}

/** Each delays so many operations of which some is wanted before; which ones, chance decides. */
function delayedOrders(search: PairSearch, delays: number) {
  const { space, wanted, random } = search;
  const seconds = wanted.seconds();
  return REGRETS.map((regret) => {
    const delayed = new Set<number>();
    for (const second of shuffled(seconds, random)) {
      if (delayed.size === delays) break;
      delayed.add(second);
    }
    return greedyOrder(space.constraints, delaying(delayed, towards(search, regret)));
  });
}

/** One in which these come behind all else that can come. */
function orderWithLate(search: PairSearch, late: ReadonlySet<number>): Indices | null {
  const arrange = towards(search, 1);
  return greedyOrder(search.space.constraints, (prefix, candidates) => [
    ...arrange(
      prefix,
      candidates.filter((operation) => !late.has(operation)),
    ),
    ...candidates.filter((operation) => late.has(operation)),
  ]);
}

/**
 * An order for pairs that greed comes to one by one: takes as many of them together as go
 * together. A pair that no order is found for is given up.
 */
function orderByPairs(search: PairSearch): Indices | null {
  const { wanted, relation, space, random } = search;
  if (wanted.size > FEW) return null;
  let { constraints } = space;
  let order: number[] | null = null;
  let attempts = 0;
  for (const [first, second] of shuffled([...wanted], random)) {
    if (attempts === ATTEMPTS) break;
    attempts += 1;
    const edges = relation.edgesFor(first, second, constraints);
    const narrower = withEdges(constraints, edges);
    const found =
      narrower === null ? null : greedyOrder(narrower, towards(search, 1, [first, second]));
    if (found !== null && narrower !== null) {
      constraints = narrower;
      order = found;
    } else if (order === null) wanted.delete({ first, second });
  }
  return order;
}

/**
 * First what brings most wanted pairs, less `regret` times those it rules out.
 *
 * @param pair if its first has just come, its second is next
 */
function towards(
  { relation, wanted, random }: PairSearch,
  regret: number,
  [first, second]: readonly number[] = [],
): Arrange {
  return ({ order, rest }, candidates) => {
    const last = order.at(-1) ?? null;
    const worth = (operation: number): number => {
      if (last === first && operation === second) return Infinity;
      const pairs = relation.pairs(last, operation, rest);
      if (pairs === null) return 0;
      return wanted.count(pairs) - regret * wanted.countReversed(pairs);
    };
    return shuffled(candidates, random)
      .map((operation) => ({ operation, worth: worth(operation) }))
      .sort((a, b) => b.worth - a.worth)
      .map(({ operation }) => operation);
  };
}
