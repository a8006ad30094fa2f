import fc from 'fast-check';
import type { OrderSpace } from '../../src/search/space/order-space.js';
import type { Pairs } from '../model/brute-force.js';
import { response } from '../model/operations.js';
import { spaceOf } from './spaces.js';

/** Operations that only edges order; σ0 is one of their orders. */
export interface Poset {
  readonly size: number;
  readonly edges: Pairs;
}

/** From hardly any edges to a few operations that are not ordered, of so many operations at most. */
export const posets = (most: number): fc.Arbitrary<Poset> =>
  fc
    .record({ size: fc.integer({ min: 2, max: most }), density: fc.integer({ min: 1, max: 6 }) })
    .chain(({ size, density }) => {
      const pairs = pairsBelow(size);
      const length = { minLength: pairs.length, maxLength: pairs.length };
      return fc.array(fc.nat(9), length).map((draws) => ({
        size,
        edges: pairs.filter((_, index) => (draws[index] ?? 9) < density),
      }));
    });

/** Of up to 14 operations, with so few orders that all of them can be gone through, one by one. */
export const posetsOfFewOrders: fc.Arbitrary<Poset> = posets(14).filter(
  (poset) => extensionsOf(poset, 500) !== null,
);

/** All orders that the edges allow, by going through all; null: more than so many. */
export function extensionsOf({ size, edges }: Poset, most: number): number[][] | null {
  const found: number[][] = [];
  const extend = (order: readonly number[]): void => {
    if (found.length > most) return;
    if (order.length === size) found.push([...order]);
    for (let next = 0; next < size; next += 1) {
      const isNext = edges.every(([before, after]) => after !== next || order.includes(before));
      if (isNext && !order.includes(next)) extend([...order, next]);
    }
  };
  extend([]);
  return found.length > most ? null : found;
}

/** As if its orders were too many to be enumerated, unless `exact`. */
export function spaceOfPoset({ size, edges }: Poset, exact = false): OrderSpace {
  const operations = Array.from({ length: size }, (_, index) => response(`r${index}`));
  const time = { names: operations.map(({ name }) => name), bounds: [], timers: new Map() };
  return spaceOf({ operations, edges, time }, !exact);
}

/**
 * In how few orders each two operations that are not ordered come both ways, σ0 or not: the least number
 * of orders in which all these pairs can be shared out. By backtracking over the critical pairs, whose
 * reversals have all others (Rabinovitch, Rival: The Rank of a Distributive Lattice, 1979).
 */
export function dimensionOf({ size, edges }: Poset): number {
  const after = closureOf(size, edges);
  const reversals = criticalPairs(after).map(([a, b]) => [b, a] as const);
  const share = (place: number, orders: readonly (readonly number[])[]): boolean => {
    const pair = reversals[place];
    if (pair === undefined) return true;
    return orders.some((order, index) => {
      // Those that have no pair yet are alike.
      if (order === after && orders[index - 1] === after) return false;
      const narrower = withPair(order, pair);
      return narrower !== null && share(place + 1, orders.with(index, narrower));
    });
  };
  for (let dimension = 1; ; dimension += 1) {
    if (share(0, new Array<readonly number[]>(dimension).fill(after))) return dimension;
  }
}

function pairsBelow(size: number): [number, number][] {
  return Array.from({ length: size }, (_, b) =>
    Array.from({ length: b }, (_, a): [number, number] => [a, b]),
  ).flat();
}

/** Row a: what comes after a, as bits. */
function closureOf(size: number, edges: Pairs): readonly number[] {
  let after: readonly number[] = new Array<number>(size).fill(0);
  for (const edge of edges) after = withPair(after, edge) ?? after;
  return after;
}

const has = (set: number | undefined, index: number) => (((set ?? 0) >> index) & 1) === 1;

/** Null: it contradicts the others. */
function withPair(
  after: readonly number[],
  [a, b]: readonly [number, number],
): readonly number[] | null {
  if (has(after[b], a)) return null;
  const all = (after[b] ?? 0) | (1 << b);
  return after.map((set, index) => (index === a || has(set, a) ? set | all : set));
}

/** What comes before the first comes before the second, and what comes after the second after the first. */
function criticalPairs(after: readonly number[]): [number, number][] {
  const before = after.map((_, index) =>
    after.reduce((set, row, other) => (has(row, index) ? set | (1 << other) : set), 0),
  );
  const within = (one = 0, other = 0) => (one & ~other) === 0;
  return pairsBelow(after.length)
    .flatMap(([a, b]): [number, number][] => [
      [a, b],
      [b, a],
    ])
    .filter(([a, b]) => !has(after[a], b) && !has(after[b], a))
    .filter(([a, b]) => within(before[a], before[b]) && within(after[b], after[a]));
}
