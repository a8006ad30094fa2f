/** How many orders can happen. */
import { type Constraints, Prefix } from '../../model/linear-extensions.js';
import { drawn, type Random } from '../random.js';
import type { OrderSpace } from './order-space.js';

export interface OrderCount {
  /** In digits; null: they are too many to be counted. */
  readonly exact: string | null;
  /** Decimal logarithm. */
  readonly log10: number;
  /** Relative standard error; 0 where it is exact; near 1, one walk outweighs all others. */
  readonly error: number;
}

/** How many orders an estimate is of, and how many steps they may have together. */
const WALKS = 400;
const STEPS = 20_000;

export function countOrders(space: OrderSpace, random: Random): OrderCount {
  const all = space.orders();
  if (all !== null) return exactly(BigInt(all.length));
  const downsets = space.downsets();
  return downsets === null ? estimate(space, random) : exactly(downsets.orders);
}

function exactly(count: bigint): OrderCount {
  const exact = String(count);
  const digits = 15;
  const log10 = Math.log10(Number(exact.slice(0, digits))) + Math.max(0, exact.length - digits);
  return { exact, log10, error: 0 };
}

/**
 * Knuth (Estimating the Efficiency of Backtrack Programs, 1975): of orders that chance makes, each counts
 * as one over its chance; a dead end counts nothing. Chance prefers what more operations follow, be it for time, so that
 * where each follows one other at most, each order has the same chance, and the estimate no error. Where chances are
 * very unlike, most estimates are too low, and so is what they say of their error: few orders count for most.
 */
function estimate(space: OrderSpace, random: Random): OrderCount {
  const { constraints, size } = space;
  const weights = space.followers().map((count) => count + 1);
  const walks = Math.max(2, Math.min(WALKS, Math.floor(STEPS / size)));
  const logs = Array.from({ length: walks }, () => walk(constraints, weights, random));
  const most = Math.max(...logs);
  if (most === -Infinity) return { exact: null, log10: 0, error: Infinity };
  const counts = logs.map((log) => Math.exp(log - most));
  const mean = counts.reduce((sum, count) => sum + count, 0) / walks;
  const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / (walks - 1);
  return {
    exact: null,
    log10: (most + Math.log(mean)) / Math.LN10,
    error: Math.sqrt(variance / walks) / mean,
  };
}

/** The logarithm of one over the chance of an order; -Infinity: a dead end. */
function walk(constraints: Constraints, weights: readonly number[], random: Random): number {
  const prefix = new Prefix(constraints);
  let log = 0;
  for (let length = 0; length < weights.length; length += 1) {
    const enabled = prefix.enabled();
    const all = enabled.reduce((sum, operation) => sum + (weights[operation] ?? 1), 0);
    const next = enabled[drawn(enabled, weights, random)];
    if (next === undefined || prefix.push(next) !== null) return -Infinity;
    log += Math.log(all / (weights[next] ?? 1));
  }
  return log;
}
