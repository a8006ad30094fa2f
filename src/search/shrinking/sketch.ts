/**
 * Shrinks a failing order of which only a sketch is one of σ0's operations: the order of those that the world outside
 * of the page decides on, or a clock. The frames and timers of 0 ms that go with them may be others in each run: where a
 * library has one loop for all that moves, σ0's twentieth frame is not that of an order in which more moves at once.
 *
 * From the sketch of σ0 to that of the failing order, one pair of neighbours after the other is reversed, and the
 * orders on that way which are halved are the nearest to σ0 that have the pairs of a sketch. It ends at two sketches
 * that differ in one pair, which is the guess for what it takes.
 */
import { distance, onWay, type Pair, reversedBetween } from './between.js';
import { type Among, type Asking, type Ends, isSame } from './shrink.js';

/** At so many pairs, or sets of them, it is looked before any order is run. */
const MOST_LOOKS = 128;

/** So many sketches are tried. */
const MOST_TRIED = 64;

/** So many single pairs are tried. */
const MOST_SINGLE = 6;

/** An order of σ0's operations that fails, and what its race may be. */
export interface Completed {
  readonly failing: readonly number[];
  readonly guess: Pair;
}

/**
 * @param sketch some of σ0's operations in the order in which they ran and failed
 * @returns null: no order with such a sketch is known to fail
 */
export function* completeSketch(sketch: readonly number[], among: Among): Asking<Completed | null> {
  const { orderWith, isPossible } = among;
  const sigma0 = sketch.toSorted((a, b) => a - b);
  const orderOf = (some: readonly number[]) => {
    const order = orderWith(reversedBetween(sigma0, some));
    return order !== null && isPossible(order) ? order : null;
  };
  const isDrawn = new Set(sketch);
  const whole = orderWith(possibleAmong(reversedBetween(sigma0, sketch), among));
  const far = whole?.filter((operation) => isDrawn.has(operation)) ?? sketch;
  let ends: Ends = { near: sigma0, far };
  let failing: readonly number[] | null = null;
  const tried = new Set<string>();
  for (let next: readonly number[] | null = far; next !== null && tried.size < MOST_TRIED; ) {
    tried.add(next.join());
    const order = orderOf(next);
    const answer = order === null ? null : yield order;
    if (answer?.ended === 'spent') return null;
    if (answer?.ended === 'fails') {
      ends = { ...ends, far: next };
      failing = answer.order;
    }
    if (failing === null) return null;
    if (answer?.ended === 'passes') ends = { ...ends, near: next };
    next = middleOf(ends, tried);
  }
  const [guess, ...others] = reversedBetween(ends.near, ends.far);
  return failing === null || guess === undefined || others.length > 0 ? null : { failing, guess };
}

/** Of the pairs, those that an order can have together: as many as few looks find. */
function possibleAmong(pairs: readonly Pair[], { orderWith, isPossible }: Among): readonly Pair[] {
  let looks = 0;
  const isLeft = (some: readonly Pair[]) => {
    looks += 1;
    const order = orderWith(some);
    return order !== null && isPossible(order);
  };
  const together = (kept: readonly Pair[], more: readonly Pair[]): readonly Pair[] => {
    if (more.length === 0 || looks >= MOST_LOOKS) return kept;
    const all = [...kept, ...more];
    if (isLeft(all)) return all;
    if (more.length === 1) return kept;
    const half = Math.ceil(more.length / 2);
    return together(together(kept, more.slice(0, half)), more.slice(half));
  };
  return together([], pairs);
}

/**
 * Where no order with as much of the sketch as can be fails, one pair of it may do: those that no order has had which passed, the nearest
 * to each other in σ0 first.
 *
 * @param hasPassed whether an order has passed in which the first runs before the second
 * @returns null: no order with one such pair is known to fail
 */
export function* completePair(
  sketch: readonly number[],
  { orderWith, isPossible }: Among,
  hasPassed: (pair: Pair) => boolean,
): Asking<Completed | null> {
  const sigma0 = sketch.toSorted((a, b) => a - b);
  const pairs = reversedBetween(sigma0, sketch);
  pairs.sort((a, b) => a[0] - a[1] - (b[0] - b[1]));
  // In a long order there are tens of thousands.
  const open = pairs.slice(0, MOST_LOOKS).filter((pair) => !hasPassed(pair));
  for (const guess of open.slice(0, MOST_SINGLE)) {
    const order = orderWith([guess]);
    if (order === null || !isPossible(order)) continue;
    const answer = yield order;
    if (answer.ended === 'fails') return { failing: answer.order, guess };
  }
  return null;
}

/** The sketch halfway, or the next to it that has not been tried; null: all have. */
function middleOf({ near, far }: Ends, tried: ReadonlySet<string>): readonly number[] | null {
  const length = distance(near, far);
  const steps = Array.from({ length: Math.max(0, length - 1) }, (_, place) => place + 1);
  steps.sort((a, b) => Math.abs(a - length / 2) - Math.abs(b - length / 2) || a - b);
  for (const step of steps) {
    const sketch = onWay(near, far, step);
    if (!tried.has(sketch.join()) && !isSame(sketch, near)) return sketch;
  }
  return null;
}
