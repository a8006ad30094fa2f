/**
 * Shrinks an order that has operations which σ0 does not have: the timer of a request that is called off when its
 * answer comes, say. There is no way to it from σ0. If it is two operations alone, the order that has them side by side
 * fails, and the same with the two the other way round passes; else it lies on the way from an order that has passed.
 */
import { distance, type Pair } from './between.js';
import {
  type Among,
  type Asking,
  type Ends,
  isSame,
  type Shrunk,
  shrinkBetween,
} from './shrink.js';

export interface Born extends Among {
  /** An order that failed. */
  readonly failing: readonly number[];
  /** What the race may be: the first runs before the second in it. */
  readonly guess: Pair;
  /** Orders of the same operations that have passed so far. */
  passed(): readonly (readonly number[])[];
}

/** Null: runs do not tell what it takes. */
export function* shrinkBorn(born: Born): Asking<Shrunk | null> {
  const { failing, guess } = born;
  const isolated = yield* isolate(born);
  if (isolated !== null)
    return { reversals: [{ pair: guess, inseparable: [] }], ...isolated, isWhole: true };
  const [near] = born.passed().toSorted((a, b) => distance(a, failing) - distance(b, failing));
  return near === undefined ? null : yield* shrinkBetween(born, { near, far: failing });
}

/** Null: it is not these two, or not they alone. */
function* isolate({ failing, guess, isPossible, happensBefore }: Born): Asking<Ends | null> {
  const tried = new Set<string>();
  for (const far of sideBySide(failing, guess, happensBefore)) {
    const near = swapped(far, guess);
    if (tried.has(far.join()) || !isPossible(near)) continue;
    tried.add(far.join());
    if (!isSame(far, failing) && !(isPossible(far) && (yield* ends(far, 'fails')))) continue;
    if (yield* ends(near, 'passes')) return { near, far };
  }
  return null;
}

/** Whether the order runs as wanted, and ends so. */
function* ends(order: readonly number[], how: 'fails' | 'passes'): Asking<boolean> {
  const answer = yield order;
  return answer.ended === how && isSame(answer.order, order);
}

/** What lies between the two comes before both as far as it can, or after both. */
function sideBySide(
  failing: readonly number[],
  [first, second]: Pair,
  happensBefore: Among['happensBefore'],
): number[][] {
  const [from, to] = [failing.indexOf(first), failing.indexOf(second)];
  if (from === -1 || from >= to) return [];
  const between = failing.slice(from + 1, to);
  const parted = (isBefore: (operation: number) => boolean) => [
    ...failing.slice(0, from),
    ...between.filter(isBefore),
    ...[first, second],
    ...between.filter((operation) => !isBefore(operation)),
    ...failing.slice(to + 1),
  ];
  return [
    parted((operation) => !happensBefore(first, operation)),
    parted((operation) => happensBefore(operation, second)),
  ];
}

function swapped(order: readonly number[], [first, second]: Pair): number[] {
  return order.toSpliced(order.indexOf(first), 2, second, first);
}
