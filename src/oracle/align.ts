/** Finds out which item of one list is which of another, when some came, went or changed. */

export interface Alike<T> {
  /** The same number for two items that are equal in all. */
  digest(item: T): number;
  /** How likely two items that are not equal are one and the same, changed; 0: they are not. */
  likeness(expected: T, actual: T): number;
}

/** null: the item has no counterpart in that list. */
export type Aligned<T> =
  | readonly [expected: T, actual: T | null]
  | readonly [expected: null, actual: T];

/** So many comparisons take some 10 ms; beyond, equal items divide the lists into shorter ones. */
const MAX_COMPARISONS = 40_000;
/** More than all likenesses add up to: an equal item is not given up for alike ones. */
const EQUAL = 1_000_000;

/** All items of both lists, each once, in the order of both. */
export function align<T extends object>(
  expected: readonly T[],
  actual: readonly T[],
  alike: Alike<T>,
): Aligned<T>[] {
  const shorter = Math.min(expected.length, actual.length);
  const equal = (e: T | undefined, a: T | undefined) =>
    e !== undefined && a !== undefined && alike.digest(e) === alike.digest(a);
  let start = 0;
  while (start < shorter && equal(expected[start], actual[start])) start++;
  let end = 0;
  while (end < shorter - start && equal(expected.at(-1 - end), actual.at(-1 - end))) end++;

  const e = expected.slice(start, expected.length - end);
  const a = actual.slice(start, actual.length - end);
  return [
    ...inStep(expected.slice(0, start), actual.slice(0, start), () => true),
    ...(e.length * a.length <= MAX_COMPARISONS ? best(e, a, alike) : divided(e, a, alike)),
    ...inStep(expected.slice(expected.length - end), actual.slice(actual.length - end), () => true),
  ];
}

/** The alignment of the greatest likeness in all (Needleman and Wunsch 1970, gaps costing nothing). */
function best<T extends object>(
  expected: readonly T[],
  actual: readonly T[],
  alike: Alike<T>,
): Aligned<T>[] {
  const width = actual.length + 1;
  const scores = new Float64Array((expected.length + 1) * width);
  // Entry (i, j): what the items from expected[i] and actual[j] on reach at most.
  const reach = new Float64Array((expected.length + 1) * width);
  const at = (table: Float64Array, i: number, j: number) => table[i * width + j] ?? 0;
  const withPair = (i: number, j: number) => at(scores, i, j) + at(reach, i + 1, j + 1);
  for (const [i, e] of [...expected.entries()].reverse()) {
    for (const [j, a] of [...actual.entries()].reverse()) {
      scores[i * width + j] = alike.digest(e) === alike.digest(a) ? EQUAL : alike.likeness(e, a);
      const without = Math.max(at(reach, i + 1, j), at(reach, i, j + 1));
      const paired = at(scores, i, j) > 0 ? withPair(i, j) : 0;
      reach[i * width + j] = Math.max(paired, without);
    }
  }

  const pairs: Aligned<T>[] = [];
  for (let i = 0, j = 0; i < expected.length || j < actual.length; ) {
    const e = expected[i];
    const a = actual[j];
    const reached = at(reach, i, j);
    if (e !== undefined && a !== undefined && at(scores, i, j) > 0 && reached === withPair(i, j)) {
      pairs.push([e, a]);
      i++;
      j++;
    } else if (e !== undefined && (a === undefined || reached === at(reach, i + 1, j))) {
      pairs.push([e, null]);
      i++;
    } else if (a !== undefined) {
      pairs.push([null, a]);
      j++;
    }
  }
  return pairs;
}

/** Aligns what is between items that are equal, and in step where no two are. */
function divided<T extends object>(
  expected: readonly T[],
  actual: readonly T[],
  alike: Alike<T>,
): Aligned<T>[] {
  const fixed = longestRising(equalItems(expected, actual, alike));
  if (fixed.length === 0) return inStep(expected, actual, (e, a) => alike.likeness(e, a) > 0);
  const pairs: Aligned<T>[] = [];
  let i = 0;
  let j = 0;
  for (const [nextI, nextJ] of [...fixed, [expected.length, actual.length] as const]) {
    pairs.push(...align(expected.slice(i, nextI), actual.slice(j, nextJ), alike));
    pairs.push(
      ...inStep(expected.slice(nextI, nextI + 1), actual.slice(nextJ, nextJ + 1), () => true),
    );
    i = nextI + 1;
    j = nextJ + 1;
  }
  return pairs;
}

/** The first with the first, the second with the second, ..., where `match` has them. */
function inStep<T>(
  expected: readonly T[],
  actual: readonly T[],
  match: (expected: T, actual: T) => boolean,
): Aligned<T>[] {
  const pairs = expected.flatMap((e, i): Aligned<T>[] => {
    const a = actual[i];
    if (a === undefined) return [[e, null]];
    return match(e, a)
      ? [[e, a]]
      : [
          [e, null],
          [null, a],
        ];
  });
  for (const a of actual.slice(expected.length)) pairs.push([null, a]);
  return pairs;
}

type Indices = readonly [expected: number, actual: number];

/** Of several equal ones, the first with the first; by the index in the expected list. */
function equalItems<T>(expected: readonly T[], actual: readonly T[], alike: Alike<T>): Indices[] {
  const places = new Map<number, number[]>();
  for (const [j, item] of [...actual.entries()].reverse()) {
    const list = places.get(alike.digest(item)) ?? [];
    list.push(j);
    places.set(alike.digest(item), list);
  }
  return expected.flatMap((item, i): Indices[] => {
    const j = places.get(alike.digest(item))?.pop();
    return j === undefined ? [] : [[i, j]];
  });
}

/** The longest part in which the actual indices rise too (patience sorting). */
function longestRising(items: readonly Indices[]): Indices[] {
  interface Link {
    readonly indices: Indices;
    readonly before: Link | undefined;
  }
  // Entry n: of the rising parts of n + 1 items so far, the one that ends lowest.
  const ends: Link[] = [];
  for (const indices of items) {
    let low = 0;
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >>> 1;
      if ((ends[middle]?.indices[1] ?? 0) < indices[1]) low = middle + 1;
      else high = middle;
    }
    ends[low] = { indices, before: ends[low - 1] };
  }
  const rising: Indices[] = [];
  for (let link = ends.at(-1); link !== undefined; link = link.before) rising.unshift(link.indices);
  return rising;
}
