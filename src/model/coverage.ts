import { clearBit, hasBit, setBit, wordsFor } from './bits.js';
import type { Queue } from './fifo-queues.js';
import type { Constraints } from './linear-extensions.js';
import { PairSet, type Pairs } from './pair-set.js';
import type { PartialOrder } from './partial-order.js';
import { gapsAfter } from './time-gaps.js';
import { timeNetwork } from './time-network.js';
import { isSetFirst } from './time-rules.js';
import { Timeline } from './timeline.js';

/** What orders are compared by: the pairs of operations that an order has (section III-D). */
export interface Relation {
  /** The pairs that an order has because `next` follows `last` (null: nothing) and `rest` is to come. */
  pairs(last: number | null, next: number, rest: Uint32Array): Pairs | null;
  /** The pairs that some order has, as far as can be said without enumerating the orders. */
  coverable(constraints: Constraints): PairSet;
  /** Edges without which no order has the pair. */
  edgesFor(
    first: number,
    second: number,
    constraints: Constraints,
  ): Iterable<readonly [before: number, after: number]>;
}

/** Pr(σ): p comes before q in σ. */
export const precedence: Relation = {
  pairs: (_last, next, rest) => ({ first: next, second: rest }),
  coverable: coverablePrecedence,
  edgesFor: (first, second) => [[first, second]],
};

/** Ad(σ): p comes right before q in σ. */
export const adjacency: Relation = {
  pairs: (last, next) => (last === null ? null : { first: last, second: next }),
  coverable: coverableAdjacency,
  *edgesFor(first, second, { happensBefore }) {
    yield [first, second];
    for (const before of happensBefore.predecessors(second)) {
      if (before !== first) yield [before, first];
    }
  },
};

/**
 * The pairs of one order of some of the operations 0..size-1. Others are negative: they part
 * what is on both sides of them.
 */
export function* pairsOf(
  relation: Relation,
  order: Iterable<number>,
  size: number,
): Generator<Pairs> {
  const rest = new Uint32Array(wordsFor(size));
  for (const operation of order) if (operation >= 0) setBit(rest, operation);
  let last: number | null = null;
  for (const next of order) {
    if (next >= 0) {
      clearBit(rest, next);
      const pairs = relation.pairs(last, next, rest);
      if (pairs !== null) yield pairs;
    }
    last = next >= 0 ? next : null;
  }
}

/** The pairs that the orders have. */
export function coveredPairs(
  relation: Relation,
  orders: Iterable<Iterable<number>>,
  size: number,
): PairSet {
  const covered = new PairSet(size);
  for (const order of orders) addPairs(covered, relation, order, size);
  return covered;
}

/** Those of one more order. */
export function addPairs(
  covered: PairSet,
  relation: Relation,
  order: Iterable<number>,
  size: number,
): void {
  for (const pairs of pairsOf(relation, order, size)) covered.add(pairs);
}

export interface Coverage {
  readonly covered: number;
  readonly total: number;
}

/** What happened can happen: covered pairs that the model holds impossible count on both sides. */
export function coverage(covered: PairSet, coverable: PairSet): Coverage {
  return { covered: covered.size, total: coverable.size + covered.countWithout(coverable) };
}

/**
 * All pairs, less those that happens-before and bounds exclude, and less what these exclude in turn: what comes
 * first where it would have to come later, and what waits in one line with what came there first. Too many where
 * timers that are due at one time, or the frames that run with another one, exclude a pair by way of other operations.
 */
function coverablePrecedence(constraints: Constraints): PairSet {
  const known = precedencePairs.get(constraints) ?? precedencePairsOf(constraints);
  precedencePairs.set(constraints, known);
  return known;
}

/** Adjacent ones are among them, so they are asked for twice. */
const precedencePairs = new WeakMap<Constraints, PairSet>();

function precedencePairsOf(constraints: Constraints): PairSet {
  const { happensBefore, time } = constraints;
  const { size } = happensBefore;
  if (new Timeline(time, happensBefore).isImpossible) return new PairSet(size);
  const openers = Array.from({ length: size }, (_, one) => openerOf(one, constraints));
  const lines = linesOf(constraints);
  const network = timeNetwork(time, happensBefore);
  const pairs = unorderedPairs(happensBefore);
  /** Packed: there may be millions. */
  const impossible: number[] = [];
  // What follows of these by way of what happens before or after them is not among the pairs, either.
  for (const first of lines.queuedBy.keys()) {
    for (const second of lines.queuedBy.keys())
      if (happensBefore.precedes(second, first)) impossible.push(first * size + second);
  }
  const refuse = (first: number, second: number) => {
    if (!pairs.has(first, second)) return;
    pairs.delete({ first, second });
    impossible.push(first * size + second);
  };
  /** Pairs of timers whose second cannot be later: it is first if it is set first. */
  const neverLater = new Set<number>();
  for (let second = 0; second < size; second += 1) {
    const others = happensBefore.unordered(second);
    // Of the beginning that a branch keeps, all is ordered.
    if (others.length === 0) continue;
    // A dialog's answer comes where its opener comes: nothing can be between the two.
    const late = openers[second] ?? second;
    const gaps = gapsAfter(late, network);
    for (const first of others) {
      const early = openers[first] ?? first;
      const gap = gaps[early] ?? 0;
      if (gap < 0 || !pairs.has(first, second)) continue;
      const isOrdered =
        early === late
          ? first > second
          : happensBefore.precedes(late, early) ||
            gap > 0 ||
            isSetFirst(late, early, time, happensBefore);
      if (isOrdered) refuse(first, second);
      else if (time.timers.has(first)) neverLater.add(first * size + second);
    }
  }
  const { timers } = time;
  const isInLine = (first: number, second: number) =>
    timers.has(second)
      ? neverLater.has(first * size + second)
      : lines.of.get(first) === lines.of.get(second);
  for (const pair of impossible) {
    const [first, second] = [Math.floor(pair / size), pair % size];
    for (const after of happensBefore.successors(first)) refuse(after, second);
    for (const before of happensBefore.predecessors(second)) refuse(first, before);
    for (const after of lines.queuedBy.get(first) ?? []) {
      for (const before of lines.queuedBy.get(second) ?? []) {
        if (isInLine(after, before)) refuse(after, before);
      }
    }
  }
  return pairs;
}

/** All pairs whose second does not happen before the first. */
function unorderedPairs(happensBefore: PartialOrder): PairSet {
  const all = Array.from({ length: happensBefore.size }, (_, operation) => operation);
  const seconds = all.map((first) => happensBefore.notBefore(first));
  const firsts = all.map((second) => happensBefore.notAfter(second));
  return new PairSet(happensBefore.size, seconds, firsts);
}

interface Lines {
  /** The line of each operation that is not a timer: first in, first out. */
  readonly of: ReadonlyMap<number, Queue>;
  /** What each operation puts in line; timers too. */
  readonly queuedBy: ReadonlyMap<number, readonly number[]>;
}

function linesOf({ time: { timers }, immediate: { frames, queues } }: Constraints): Lines {
  const of = new Map<number, Queue>();
  const queuedBy = new Map<number, number[]>();
  for (const line of [timers, ...frames, ...queues]) {
    for (const [operation, by] of line) {
      if (line !== timers) of.set(operation, line);
      if (by !== null) queuedBy.set(by, [...(queuedBy.get(by) ?? []), operation]);
    }
  }
  return { of, queuedBy };
}

/** Precedence without what must come between; time and animation frames may exclude more. */
function coverableAdjacency(constraints: Constraints): PairSet {
  const { happensBefore, immediate } = constraints;
  const openers = new Set(immediate.dialogs.values());
  const pairs = new PairSet(happensBefore.size);
  const possible = coverablePrecedence(constraints);
  for (let first = 0; first < happensBefore.size; first += 1) {
    const behindFollowers = new Uint32Array(wordsFor(happensBefore.size));
    for (const other of happensBefore.successors(first))
      happensBefore.addAfter(other, behindFollowers);
    for (const second of possible.secondsOf(first)) {
      if (hasBit(behindFollowers, second)) continue;
      const isOnePage = immediate.clients[first] === immediate.clients[second];
      const paused = isOnePage && (openers.has(first) || immediate.dialogs.has(second));
      const same = openerOf(first, constraints) === openerOf(second, constraints);
      if (same || !paused) pairs.add({ first, second });
    }
  }
  return pairs;
}

/** Of a chain of dialogs, what opened the first; any other operation is its own. */
function openerOf(operation: number, constraints: Constraints): number {
  const opener = constraints.immediate.dialogs.get(operation);
  return opener === undefined ? operation : openerOf(opener, constraints);
}
