import { pairsOf, type Relation } from '../model/coverage.js';
import { type Arrange, type Constraints, greedyOrder } from '../model/linear-extensions.js';
import type { PairSet } from '../model/pair-set.js';
import { CycleError, PartialOrder } from '../model/partial-order.js';
import { delaying } from './delay-bound.js';
import type { KnownOrders } from './known-orders.js';
import type { OrderSpace } from './order-space.js';
import { type Random, shuffled } from './random.js';
import { randomWalk } from './rd.js';

/** An order by the indices of the operations. */
export type Indices = Iterable<number>;

/** A search for orders that have pairs which no order has had yet. */
export interface Search {
  readonly space: OrderSpace;
  readonly relation: Relation;
  readonly random: Random;
  readonly known: KnownOrders;
  /** The pairs that no order has yet; they only become fewer. */
  readonly wanted: PairSet;
}

/** How many wanted pairs an order has. */
export function gainOf(order: Indices, { relation, wanted, space }: Search): number {
  let gain = 0;
  for (const pairs of pairsOf(relation, order, space.size)) gain += wanted.count(pairs);
  return gain;
}

/**
 * One order is built with each, and the best is given: what a pair that a step rules out counts
 * against a pair that it brings. Without regret, orders bring a tenth less; which is best differs
 * from order to order.
 */
const REGRETS = [0.5, 0.75, 1, 1.25];

/** Once so few pairs are left, an order is also built from them. */
const FEW = 1000;

/** How many orders are built for that one. */
const ATTEMPTS = 16;

/**
 * Builds orders one at a time, each with as many wanted pairs as it can while it delays so many
 * operations; random ones when there are none left. Null when it finds no order that is not known.
 */
export function builder(search: Search) {
  const { space, random, known } = search;
  return (delays: number): Indices | null => {
    const orders = search.wanted.size === 0 ? [] : ordersFor(search, delays);
    let best: { order: Indices | null; gain: number } = { order: null, gain: 0 };
    for (const order of orders) {
      if (order === null || known.has(order)) continue;
      const gain = gainOf(order, search);
      if (gain > best.gain) best = { order, gain };
    }
    return best.order ?? randomOrder(search, delays) ?? randomWalk(space, known, random);
  };
}

function ordersFor(search: Search, delays: number): (Indices | null)[] {
  if (delays < search.space.size) return delayedOrders(search, delays);
  return [...greedyOrders(search), orderByPairs(search)];
}

/** Null: the delays give none that is not known. */
function randomOrder({ space, known, random }: Search, delays: number): Indices | null {
  const all = [...space.sigma0.keys()];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const delayed = new Set(shuffled(all, random).slice(0, delays));
    const arrange = delaying(delayed, (_, candidates) => shuffled(candidates, random));
    const order = greedyOrder(space.constraints, arrange);
    if (order !== null && !known.has(order)) return order;
  }
  return null;
}

function greedyOrders(search: Search) {
  return REGRETS.map((regret) => build(search, search.space.constraints, regret));
}

/** Each delays so many operations of which some is wanted before; which ones, chance decides. */
function delayedOrders(search: Search, delays: number) {
  const { space, wanted, random } = search;
  return REGRETS.map((regret) => {
    const delayed = new Set<number>();
    for (const [, second] of shuffled([...wanted], random)) {
      if (delayed.size === delays) break;
      delayed.add(second);
    }
    return build(search, space.constraints, regret, [], delayed);
  });
}

/**
 * An order for pairs that greed comes to one by one: takes as many of them together as go
 * together. A pair that no order is found for is given up.
 */
function orderByPairs(search: Search): Indices | null {
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
    const found = narrower === null ? null : build(search, narrower, 1, [first, second]);
    if (found !== null && narrower !== null) {
      constraints = narrower;
      order = found;
    } else if (order === null) wanted.delete({ first, second });
  }
  return order;
}

function withEdges(
  constraints: Constraints,
  edges: Iterable<readonly [before: number, after: number]>,
): Constraints | null {
  const { happensBefore } = constraints;
  try {
    const narrower = new PartialOrder(happensBefore.size, [...happensBefore.edges(), ...edges]);
    return { ...constraints, happensBefore: narrower };
  } catch (error) {
    if (error instanceof CycleError) return null;
    throw error;
  }
}

/** Always goes on with what brings most wanted pairs, less `regret` times those it rules out. */
function build(
  { relation, wanted, random }: Search,
  constraints: Constraints,
  regret: number,
  pair: readonly number[] = [],
  delayed: ReadonlySet<number> | null = null,
): number[] | null {
  const [first, second] = pair;
  const arrange: Arrange = ({ order, rest }, candidates) => {
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
  return greedyOrder(constraints, delayed === null ? arrange : delaying(delayed, arrange));
}
