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
import { nearestWith, type Pair, reversedBetween, wayBetween } from './between.js';

/** What came of the run of an order; unresolved: it could not be run so, or failed in another way. */
export type Answer = 'fails' | 'passes' | 'unresolved';

export interface Shrunk {
  /**
   * What must be reversed together: each is found in a run without it, which passes, and one with it and those before
   * it, which fails. Most often it is one.
   */
  readonly reversals: readonly Reversal[];
  /** Passes; all of `reversals` but the last are in it. */
  readonly near: readonly number[];
  /** Fails. */
  readonly far: readonly number[];
}

interface Reversal {
  /** `first` runs before `second`, where it fails. */
  readonly pair: Pair;
  /** No run can tell these from it: whatever reverses the one reverses the others. */
  readonly inseparable: readonly Pair[];
}

export interface Shrinkable {
  /** An order that fails: all operations, by their places in σ0. */
  readonly failing: readonly number[];
  /** What the race may be; null: nobody knows. */
  readonly guess: Pair | null;
  /** Whether an order can be run. */
  isPossible(order: readonly number[]): boolean;
  /** Whether one leads to the other in every run. */
  happensBefore(before: number, after: number): boolean;
}

/** More reversals that are needed together tell a reader nothing. */
const MOST_REVERSALS = 3;

type Asking<Result> = Generator<readonly number[], Result, Answer>;

/** Yields orders to run, and is told what came of each; null: there is nothing to reverse. */
export function* shrink(shrinkable: Shrinkable): Asking<Shrunk | null> {
  const { failing, guess } = shrinkable;
  const sigma0 = failing.toSorted((a, b) => a - b);
  const isReversed = (pair: Pair) => failing.indexOf(pair[0]) < failing.indexOf(pair[1]);
  let [near, far]: Between = [sigma0, failing];
  let found: Reversal[] = [];
  if (guess !== null && guess[0] > guess[1] && isReversed(guess)) {
    const guessed = nearestWith(sigma0, far, [guess]);
    const answer = yield* ask(shrinkable, guessed);
    if (answer === 'passes') near = guessed;
    if (answer === 'fails') far = guessed;
    if (answer === 'fails') [near, far] = yield* without(shrinkable, guess, [near, far]);
  }
  for (;;) {
    [near, far] = yield* halve(shrinkable, near, far);
    const reversal = reversalOf(reversedBetween(near, far), shrinkable);
    if (reversal === null) return null;
    found = [reversal, ...found];
    const shrunk = { reversals: found, near, far };
    const alone = nearestWith(
      sigma0,
      far,
      found.map(({ pair }) => pair),
    );
    if (isSame(alone, far)) return shrunk;
    const answer = yield* ask(shrinkable, alone);
    if (answer === 'fails') {
      const [before, after] = yield* without(shrinkable, reversal.pair, [sigma0, alone]);
      const isSure = reversedBetween(before, after).length === 1;
      return isSure ? { reversals: found, near: before, far: after } : shrunk;
    }
    if (answer === 'unresolved' || found.length === MOST_REVERSALS) return shrunk;
    near = alone;
  }
}

type Between = [near: readonly number[], far: readonly number[]];

/** Runs the failing order once more with two neighbours the other way round: one of the two orders is nearer then. */
function* without(
  shrinkable: Shrinkable,
  [first, second]: Pair,
  [near, far]: Between,
): Asking<Between> {
  const place = far.indexOf(first);
  if (far[place + 1] !== second) return [near, far];
  const nearer = far.toSpliced(place, 2, second, first);
  if (isSame(nearer, near)) return [near, far];
  const answer = yield* ask(shrinkable, nearer);
  if (answer === 'unresolved') return [near, far];
  return answer === 'passes' ? [nearer, far] : [near, nearer];
}

/** Two orders on the way that are as near to each other as runs can tell: the first passes, the other fails. */
function* halve(
  shrinkable: Shrinkable,
  near: readonly number[],
  far: readonly number[],
): Asking<Between> {
  const way = wayBetween(near, far);
  let [passes, fails] = [0, way.length - 1];
  const unresolved = new Set<number>();
  for (;;) {
    const middle = (passes + fails) / 2;
    const places = Array.from({ length: fails - passes - 1 }, (_, index) => passes + 1 + index);
    const left = places.filter((place) => !unresolved.has(place));
    left.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
    const [place] = left;
    if (place === undefined) return [way[passes] ?? [], way[fails] ?? []];
    const answer = yield* ask(shrinkable, way[place] ?? []);
    if (answer === 'passes') passes = place;
    else if (answer === 'fails') fails = place;
    else unresolved.add(place);
  }
}

function* ask({ isPossible }: Shrinkable, order: readonly number[]): Asking<Answer> {
  return isPossible(order) ? yield order : 'unresolved';
}

/**
 * Of pairs that are reversed together, the cause of the others: of two responses and the frames that they lead to, the
 * responses. Null: there is none.
 */
function reversalOf(pairs: readonly Pair[], { happensBefore }: Shrinkable): Reversal | null {
  const leadsTo = (a: number, b: number) => a === b || happensBefore(a, b);
  const isConsequence = (pair: Pair) =>
    pairs.some((o) => !isSame(o, pair) && leadsTo(o[0], pair[0]) && leadsTo(o[1], pair[1]));
  const causes = pairs.filter((pair) => !isConsequence(pair));
  const [pair, ...inseparable] = causes.toSorted((a, b) => a[0] - a[1] - (b[0] - b[1]));
  return pair === undefined ? null : { pair, inseparable };
}

const isSame = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((operation, place) => operation === b[place]);
