/**
 * From an order that fails to the fewest reversals of σ0 that it takes, by runs: delta debugging (Zeller and
 * Hildebrandt, Simplifying and isolating failure-inducing input: IEEE TSE 28, 2002) over the pairs of operations that
 * the failing order has the other way round than σ0.
 *
 * The orders on the way from one that passes to one that fails reverse one more pair of neighbours each. Halving that
 * way again and again ends at two neighbouring orders, of which the near one passes and the far one fails: what they
 * differ in is what it takes. It may take more than that: if the order that reverses no more than that passes, that
 * is the new beginning of the way, and what is found next is needed as well.
 *
 * For example, σ0 is 0 1 2 3 and 3 2 1 0 fails, because 2 runs before 1. Halfway 3 0 1 2 passes; then 3 2 0 1 fails; between
 * them 3 0 2 1 fails. So it is 2 before 1. Does 0 2 1 3, which reverses only that, fail as well? It does, and it is
 * what is shown.
 */
import { distance, nearestWith, type Pair, reversedBetween } from './between.js';
import { type Times, wayBetween } from './way.js';
import type { WeightOf } from './weights.js';

/**
 * What came of the run of an order, and the order that ran, which may be another one; unresolved: it failed in
 * another way, or nobody can tell; spent: it did not run, for there have been as many as there may be.
 */
export type Answer =
  | { readonly ended: 'fails' | 'passes'; readonly order: readonly number[] }
  | { readonly ended: 'unresolved' | 'spent' };

export interface Shrunk {
  /**
   * What must be reversed together: each is found in a run without it, which passes, and one with it and those before
   * it, which fails. Most often it is one.
   */
  readonly reversals: readonly [Reversal, ...Reversal[]];
  /** Passes; all of `reversals` but the first are in it. */
  readonly near: readonly number[];
  /** Fails. */
  readonly far: readonly number[];
  /** False: an order that reverses no more than `reversals` passes, or there may be no run of it. */
  readonly isWhole: boolean;
}

interface Reversal {
  /** `first` runs before `second`, where it fails. */
  readonly pair: Pair;
  /** No run can tell these from it: whatever reverses the one reverses the others. */
  readonly inseparable: readonly Pair[];
}

export interface Shrinkable extends Among {
  /** An order that failed: all operations, by their places in σ0. */
  readonly failing: readonly number[];
  /** What the race may be; null: nobody knows. */
  readonly guess: Pair | null;
}

/** What is known of the orders among which it is looked for. */
export interface Among {
  /** Whether it is σ0, which is known to pass: not where σ0 does not have all operations. */
  isRecorded(order: readonly number[]): boolean;
  /** Whether an order can be run. */
  isPossible(order: readonly number[]): boolean;
  /** When each operation runs in an order, in milliseconds; null: it cannot be run. */
  timesOf(order: readonly number[]): Times | null;
  /** The order that can be run and keeps to this one as far as it can; null: none is known. */
  nearestTo(order: readonly number[]): readonly number[] | null;
  weightOf: WeightOf;
  /** The order near σ0 that has the pairs, with all else that this needs; null: none is known. */
  orderWith(pairs: readonly Pair[]): readonly number[] | null;
  /** Whether one leads to the other in every run. */
  happensBefore(before: number, after: number): boolean;
}

/** More reversals that are needed together tell a reader nothing. */
const MOST_REVERSALS = 3;

/** So many orders of a long way are tried whether they can be run. */
const MOST_TRIED = 16;

/** Of the pairs that are left to be told apart, the part that is left after a run at most. */
const WELL_ENOUGH = 0.75;

/** What is nearer to an order than this part of the way lies beside it. */
const BESIDE = 8;

/** A race that may be one of more pairs tells a reader nothing, either. */
const MOST_PAIRS = 64;

/** Yields orders to run, and is told what came of each. */
export type Asking<Result> = Generator<readonly number[], Result, Answer>;

/** Null: there is nothing to reverse, or runs do not tell what it takes. Without more runs, it is what they have told. */
export function* shrink(shrinkable: Shrinkable): Asking<Shrunk | null> {
  const { failing, guess } = shrinkable;
  const sigma0 = failing.toSorted((a, b) => a - b);
  let ends: Ends = { near: sigma0, far: failing };
  if (guess !== null && guess[0] > guess[1]) ends = yield* tryGuess(shrinkable, guess, ends);
  let shown: Shrunk | null = null;
  for (;;) {
    const found: readonly Reversal[] = shown?.reversals ?? [];
    const nearest: Ends | null = yield* halve(shrinkable, ends, shown === null ? sigma0 : null);
    const reversal: Reversal | null = nearest && reversalOf(nearest, shrinkable);
    if (nearest === null || reversal === null) return shown;
    if (found.some(({ pair }) => isSame(pair, reversal.pair))) return shown;
    const reversals: Shrunk['reversals'] = [reversal, ...found];
    shown = { reversals, ...nearest, isWhole: true };
    const pairs = reversals.map(({ pair }) => pair);
    const alone = possibleWith(shrinkable, { near: sigma0, far: nearest.far }, pairs);
    if (alone === null || isSame(alone, nearest.far)) return shown;
    const answer = yield alone;
    switch (answer.ended) {
      case 'fails': {
        const whole = { near: sigma0, far: answer.order };
        const apart: Ends = yield* putBack(shrinkable, reversal.pair, whole);
        return differInAlone(apart, reversal.pair) ? { ...shown, ...apart } : shown;
      }
      case 'unresolved':
        return shown;
      case 'spent':
        return { ...shown, isWhole: false };
      case 'passes':
        shown = { ...shown, isWhole: false };
        if (reversals.length === MOST_REVERSALS) return shown;
        ends = { near: answer.order, far: nearest.far };
    }
  }
}

/**
 * The same from an order that passes and has all operations, where σ0 does not have all. Null: runs do not tell which
 * pair it takes.
 */
export function* shrinkBetween(shrinkable: Among, ends: Ends): Asking<Shrunk | null> {
  const nearest = yield* halve(shrinkable, ends, null);
  const reversal = nearest && reversalOf(nearest, shrinkable);
  return reversal && { reversals: [reversal], ...nearest, isWhole: true };
}

/** An order that passes and one that fails. */
export interface Ends {
  readonly near: readonly number[];
  readonly far: readonly number[];
}

function* tryGuess(shrinkable: Shrinkable, guess: Pair, ends: Ends): Asking<Ends> {
  const guessed = possibleWith(shrinkable, ends, [guess]);
  if (guessed === null) return ends;
  const answer = yield guessed;
  if (answer.ended !== 'fails') return taken(answer, ends);
  return yield* putBack(shrinkable, guess, { ...ends, far: answer.order });
}

/** Runs the failing order once more with the two the other way round: one of the two orders is nearer then. */
function* putBack(shrinkable: Among, pair: Pair, ends: Ends): Asking<Ends> {
  const nearer = turned(shrinkable, ends.far, pair);
  if (nearer === null || isSame(nearer, ends.near) || shrinkable.isRecorded(nearer)) return ends;
  return taken(yield nearer, ends);
}

/** The order with the two the other way round, and as little else as can be; null: none is known that can be run. */
function turned(
  { isPossible, nearestTo }: Among,
  order: readonly number[],
  [first, second]: Pair,
): readonly number[] | null {
  const [from, to] = [order.indexOf(first), order.indexOf(second)];
  const later = order.toSpliced(to + 1, 0, first).toSpliced(from, 1);
  const sooner = order.toSpliced(to, 1).toSpliced(from, 0, second);
  const possible = [later, sooner].flatMap((wanted) => {
    const found = isPossible(wanted) ? wanted : nearestTo(wanted);
    return found !== null && found.indexOf(second) < found.indexOf(first) ? [found] : [];
  });
  possible.sort((a, b) => distance(a, order) - distance(b, order));
  return possible[0] ?? null;
}

/** The order that has the pairs, and as little else as can be; null: none is known that can be run. */
function possibleWith(
  { isPossible, orderWith }: Shrinkable,
  { near, far }: Ends,
  pairs: readonly Pair[],
): readonly number[] | null {
  const nearest = nearestWith(near, far, pairs);
  return nearest !== null && isPossible(nearest) ? nearest : orderWith(pairs);
}

/**
 * Two orders on the way that are as near to each other as runs can tell; null: there may be no more runs.
 *
 * @param sigma0 null: more than one pair must be reversed, so nothing nearer to it is looked for
 */
function* halve(
  shrinkable: Among,
  from: Ends,
  sigma0: readonly number[] | null,
): Asking<Ends | null> {
  const unresolved: (readonly number[])[] = [];
  let ends = from;
  for (;;) {
    const middle = middleOf(ends, shrinkable, unresolved);
    const single = middle === null ? oneOf(ends, shrinkable, unresolved) : null;
    const next = middle ?? single?.order;
    if (next === undefined) return ends;
    const before = ends;
    const answer = yield next;
    if (answer.ended === 'spent') return null;
    ends = taken(answer, ends);
    if (ends !== before) continue;
    unresolved.push(next);
    if (sigma0 === null || answer.ended !== 'fails') continue;
    ends = fromSigma0(sigma0, answer.order, ends);
    if (single !== null && ends !== before) ends = yield* putBack(shrinkable, single.pair, ends);
  }
}

/**
 * The order in the middle of the way, by what the pairs that are reversed on it weigh, or near to the middle. What lies
 * beside an order that told nothing tells nothing either, most often, so it comes last. Null: there is none that can be
 * run, of so many.
 */
function middleOf(
  ends: Ends,
  among: Among,
  unresolved: readonly (readonly number[])[],
): readonly number[] | null {
  const { near, far } = ends;
  const timed = (order: readonly number[]) => ({ order, times: among.timesOf(order) });
  const way = wayBetween(timed(near), timed(far), among.weightOf);
  const length = distance(near, far);
  const off = (order: readonly number[]) =>
    Math.min(length, ...unresolved.map((other) => distance(order, other)));
  let best: readonly number[] | null = null;
  let least = Infinity;
  for (const changes of aroundTheMiddle(way.weights)) {
    const wanted = way.orderAfter(changes);
    const order = among.isPossible(wanted) ? wanted : among.nearestTo(wanted);
    if (order === null || among.isRecorded(order) || off(order) === 0) continue;
    const longest = Math.max(distance(near, order), distance(order, far));
    if (longest >= length) continue;
    const isBeside = off(order) < length / BESIDE;
    if (!isBeside && (order === wanted || longest <= WELL_ENOUGH * length)) return order;
    const badness = isBeside ? length + longest : longest;
    if (badness < least) [best, least] = [order, badness];
  }
  return best;
}

/** After how many changes to look, the best first: where as much lies before it as behind it, then further off. */
function aroundTheMiddle(weights: Float64Array): number[] {
  let sum = 0;
  const behind = Array.from(weights, (weight) => {
    sum += weight;
    return sum;
  });
  const off = (changes: number) => Math.abs((behind[changes - 1] ?? 0) - sum / 2);
  const all = behind.slice(1).map((_, place) => place + 1);
  return evenly(all.sort((a, b) => off(a) - off(b)));
}

/**
 * What no order on the way tells apart, one beside it may: one that has a single one of the pairs. For example, orders
 * on the way fail in another way, as they have the pair that leads to that. Null: there is none that can be run.
 */
function oneOf(
  { near, far }: Ends,
  shrinkable: Among,
  unresolved: readonly (readonly number[])[],
): { readonly order: readonly number[]; readonly pair: Pair } | null {
  const isOpen = (order: readonly number[]) =>
    !shrinkable.isRecorded(order) &&
    unresolved.every((other) => !isSame(order, other)) &&
    shrinkable.isPossible(order);
  if (distance(near, far) > MOST_PAIRS) return null;
  const pairs = causesAmong(reversedBetween(near, far), shrinkable);
  if (pairs.length === 1) return null;
  for (const pair of pairs) {
    // Where none between the two has it alone, another one may.
    for (const order of [nearestWith(near, far, [pair]), shrinkable.orderWith([pair])])
      if (order !== null && !isSame(order, far) && isOpen(order)) return { order, pair };
  }
  return null;
}

/** Of too many, some from all over. */
function evenly(steps: readonly number[]): number[] {
  const each = Math.max(1, steps.length / MOST_TRIED);
  const kept = Array.from({ length: Math.min(steps.length, MOST_TRIED) }, (_, place) => place);
  return kept.flatMap((place) => steps[Math.floor(place * each)] ?? []);
}

/** The ends of the way after a run: the same ones if it does not make them nearer to each other. */
function taken(answer: Answer, ends: Ends): Ends {
  switch (answer.ended) {
    case 'passes':
      return narrowed(ends, { ...ends, near: answer.order });
    case 'fails':
      return narrowed(ends, { ...ends, far: answer.order });
    default:
      return ends;
  }
}

/** The way from σ0 to an order beside the way, if that is the shorter one. */
function fromSigma0(sigma0: readonly number[], fails: readonly number[], ends: Ends): Ends {
  const isNearer = distance(sigma0, fails) < distance(sigma0, ends.far);
  return isNearer ? { near: sigma0, far: fails } : ends;
}

const narrowed = (ends: Ends, others: Ends) =>
  distance(others.near, others.far) < distance(ends.near, ends.far) ? others : ends;

function differInAlone({ near, far }: Ends, pair: Pair): boolean {
  const [only, ...others] = reversedBetween(near, far);
  return only !== undefined && isSame(only, pair) && others.length === 0;
}

/** What the two orders differ in. Null: in nothing, or in too much. */
function reversalOf({ near, far }: Ends, shrinkable: Among): Reversal | null {
  if (distance(near, far) > MOST_PAIRS) return null;
  const [pair, ...inseparable] = causesAmong(reversedBetween(near, far), shrinkable);
  return pair === undefined ? null : { pair, inseparable };
}

/**
 * Of pairs that are reversed together, the causes of the others: of two responses and the frames that they lead to, the
 * responses. The likeliest come first, and of several those that are nearest to each other in σ0.
 */
function causesAmong(pairs: readonly Pair[], { happensBefore, weightOf }: Among): Pair[] {
  const leadsTo = (a: number, b: number) => a === b || happensBefore(a, b);
  const isConsequence = (pair: Pair) =>
    pairs.some((o) => !isSame(o, pair) && leadsTo(o[0], pair[0]) && leadsTo(o[1], pair[1]));
  const causes = pairs.filter((pair) => !isConsequence(pair));
  return causes.sort((a, b) => weightOf(...b) - weightOf(...a) || a[0] - a[1] - (b[0] - b[1]));
}

export const isSame = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((operation, place) => operation === b[place]);
