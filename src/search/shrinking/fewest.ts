/**
 * The fewest of some items that still do, by trying: delta debugging (Zeller and Hildebrandt, Simplifying and isolating
 * failure-inducing input: IEEE TSE 28, 2002). Parts of the items are left out, of half of them first, then smaller ones,
 * until none of those that are left can be left out by itself.
 *
 * For example, of 0 1 2 3 4 it takes 1 and 3. Neither 3 4 do nor 0 1 2; so one is left out after the other: 0 1 2 3 do,
 * 0 1 3 do, 1 3 do, and neither 1 nor 3.
 */

/** Yields items to try, in their order, and is told whether these do. What did last is the fewest so far. */
export type Trying = Generator<readonly number[], void, boolean>;

/** @param guess some of them, which may be all that it takes */
export function* fewest(all: readonly number[], guess: readonly number[]): Trying {
  const failed = new Set<string>();
  let kept = all;
  function* tryOnly(some: readonly number[]): Trying {
    const key = some.join();
    if (failed.has(key)) return;
    if (yield some) kept = some;
    else failed.add(key);
  }
  if (guess.length < all.length) yield* tryOnly(guess);
  for (let size = Math.ceil(kept.length / 2); size > 0; ) {
    const before = kept;
    // The last ones first: what follows a failure is the least of what it takes.
    for (let end = kept.length; end > 0; end -= size)
      yield* tryOnly(kept.toSpliced(Math.max(0, end - size), Math.min(size, end)));
    if (size > 1) size = Math.ceil(size / 2);
    else if (kept === before) return;
  }
}
