/** How many orders can happen. */
import { type Constraints, Prefix } from '../model/linear-extensions.js';
import type { PartialOrder } from '../model/partial-order.js';
import type { OrderSpace } from './order-space.js';
import { drawn, type Random } from './random.js';

export interface OrderCount {
  /** In digits; null: they are too many to be counted. */
  readonly exact: string | null;
  /** Decimal logarithm. */
  readonly log10: number;
  /** Relative standard error; 0 where it is exact; near 1, one walk outweighs all others. */
  readonly error: number;
}

/** Up to so many beginnings of orders are told apart, by what has run in them. */
const BEGINNINGS = 50_000;

/** How many orders an estimate is of, and how many steps they may have together. */
const WALKS = 100;
const STEPS = 10_000;

export function countOrders(space: OrderSpace, random: Random): OrderCount {
  const all = space.orders();
  if (all !== null) return exactly(BigInt(all.length));
  const { constraints } = space;
  const counted = isUntimed(constraints)
    ? countExtensions(constraints.happensBefore, BEGINNINGS)
    : null;
  return counted === null ? estimate(space, random) : exactly(counted);
}

function exactly(count: bigint): OrderCount {
  const exact = String(count);
  const digits = 15;
  const log10 = Math.log10(Number(exact.slice(0, digits))) + Math.max(0, exact.length - digits);
  return { exact, log10, error: 0 };
}

/** Whether nothing but happens-before decides. */
function isUntimed({ time, immediate, conditional }: Constraints): boolean {
  const { dialogs, frames, queues } = immediate;
  const rules = [time.bounds.length, time.timers.size, dialogs.size, conditional.length];
  return rules.every((count) => count === 0) && frames.length + queues.length === 0;
}

/**
 * By dynamic programming over downsets: how an order may go on depends only on what has run.
 *
 * @param budget so many downsets of one size at most; null if there are more
 */
export function countExtensions(happensBefore: PartialOrder, budget: number): bigint | null {
  const { size } = happensBefore;
  let level = new Map<string, bigint>([['0'.repeat(size), 1n]]);
  for (let length = 0; length < size; length += 1) {
    const next = new Map<string, bigint>();
    for (const [ran, count] of level) {
      for (let operation = 0; operation < size; operation += 1) {
        const isNext =
          ran[operation] === '0' &&
          happensBefore.predecessors(operation).every((before) => ran[before] === '1');
        if (!isNext) continue;
        const longer = `${ran.slice(0, operation)}1${ran.slice(operation + 1)}`;
        next.set(longer, (next.get(longer) ?? 0n) + count);
      }
      if (next.size > budget) return null;
    }
    level = next;
  }
  return [...level.values()][0] ?? 0n;
}

/**
 * Knuth (Estimating the Efficiency of Backtrack Programs, 1975): of orders that chance makes, each counts
 * as one over its chance; a dead end counts nothing. Chance prefers what more operations follow, so that
 * where each follows one other at most, each order has the same chance, and the estimate no error.
 */
function estimate({ constraints, size }: OrderSpace, random: Random): OrderCount {
  const { happensBefore } = constraints;
  const weights = Array.from({ length: size }, (_, one) => happensBefore.followers(one) + 1);
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
