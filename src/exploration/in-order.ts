/**
 * How many schedules are chosen and not taken in, at most: one counts from when it is chosen, so three others
 * are open then. It does not depend on how many runs go on side by side, so that which orders are tested does
 * not, either. See docs/decisions/0029-choose-some-orders-ahead.md for what it costs.
 */
export const LOOK_AHEAD = 4;

/** Both know all results that have been given, and no others. */
interface Chooser<Work> {
  /** How many may have been begun and not been taken in, as it is now: one at least. */
  readonly mostOpen: number;
  /** Chooses what is next, and begins it; null: there is nothing, as far as is known. */
  begin(): Work | null;
  /** Whether what was begun is still wanted; what is not is dropped. */
  isWanted(work: Work): boolean;
}

/** Begins work ahead, and gives its results in the order in which it was begun. */
export async function* inOrder<Work extends { readonly result: Promise<unknown> }>(
  chooser: Chooser<Work>,
): AsyncGenerator<Work> {
  let begun: Work[] = [];
  for (;;) {
    begun = begun.filter((work) => chooser.isWanted(work));
    while (begun.length < chooser.mostOpen) {
      const work = chooser.begin();
      if (work === null) break;
      // It is asked for its result later, or never.
      work.result.catch(() => {});
      begun.push(work);
    }
    const first = begun.shift();
    if (first === undefined) return;
    yield first;
  }
}
