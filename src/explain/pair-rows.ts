/**
 * Sets of ordered pairs of operations, as rows of bits: row `early` has the `late` of each pair. What many orders
 * have in common is found by whole words, for a page of 1000 operations has half a million pairs.
 */
import { addAll, listOf, setBit, wordsFor } from '../model/bits.js';
import type { Positions } from './positions.js';

export type PairRows = readonly Uint32Array[];

export const noPairs = (size: number): PairRows =>
  Array.from({ length: size }, () => new Uint32Array(wordsFor(size)));

/** What ran, in the order in which it did. */
function ranIn(at: Positions): number[] {
  const ran = [...at.keys()].filter((operation) => Number.isFinite(at[operation]));
  return ran.sort((a, b) => (at[a] ?? 0) - (at[b] ?? 0));
}

/** What was expected and did not run. */
export function missingIn(at: Positions): Uint32Array {
  const missing = new Uint32Array(wordsFor(at.length));
  for (const [operation, place] of at.entries()) if (place === Infinity) setBit(missing, operation);
  return missing;
}

/** The pairs of which the first ran before the second, or that did not run at all. */
export function pairsOf(at: Positions): PairRows {
  const later = missingIn(at);
  const rows = noPairs(at.length);
  for (const operation of ranIn(at).reverse()) {
    rows[operation]?.set(later);
    setBit(later, operation);
  }
  return rows;
}

/**
 * The pairs of which the second ran before the first.
 *
 * @param ofRan whether the first has to have run; else it may not have run at all
 */
export function reversedPairsOf(at: Positions, ofRan: boolean): PairRows {
  const earlier = new Uint32Array(wordsFor(at.length));
  const rows = noPairs(at.length);
  for (const operation of ranIn(at)) {
    rows[operation]?.set(earlier);
    setBit(earlier, operation);
  }
  if (!ofRan) for (const operation of listOf(missingIn(at))) rows[operation]?.set(earlier);
  return rows;
}

/** In place. */
function addPairs(to: PairRows, others: PairRows): void {
  for (const [early, row] of to.entries()) addAll(row, others[early] ?? row);
}

/**
 * The pairs that any of the orders has, as `pairsOneHas` tells: of one order at a time, for those of 1000 operations
 * are 125 kB each.
 */
export function inAny(
  size: number,
  orders: readonly Positions[],
  pairsOneHas: (at: Positions) => PairRows,
): PairRows {
  const all = noPairs(size);
  for (const at of orders) addPairs(all, pairsOneHas(at));
  return all;
}

export const common = (a: PairRows, b: PairRows): PairRows =>
  a.map((row, early) => row.map((word, place) => word & (b[early]?.[place] ?? 0)));

export const without = (a: PairRows, b: PairRows): PairRows =>
  a.map((row, early) => row.map((word, place) => word & ~(b[early]?.[place] ?? 0)));

/** Each pair the other way round. */
export function transposed(rows: PairRows): PairRows {
  const other = noPairs(rows.length);
  for (const [early, row] of rows.entries()) {
    for (const late of listOf(row)) setBit(other[late] ?? row, early);
  }
  return other;
}

export function* pairsIn(rows: PairRows): Generator<readonly [early: number, late: number]> {
  for (const [early, row] of rows.entries()) {
    for (const late of listOf(row)) yield [early, late];
  }
}
