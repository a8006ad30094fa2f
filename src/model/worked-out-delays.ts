/**
 * Timers whose delay code works out from the clock: a debounce, a throttle, React's "show what was
 * suspended at most every 300 ms". What stays the same from run to run is how long after an earlier
 * operation, its anchor, such a timer is due; of the delay nothing is known but how long it was.
 */
import type { Operation, OperationId } from './operation.js';

export interface WorkedOutDelay {
  readonly timer: OperationId;
  /** What it may be timed from, and how long it is due after that, ms: in all runs the same. */
  readonly anchors: ReadonlyMap<OperationId, number>;
  /** The shortest and the longest delay in a run, ms. */
  readonly least: number;
  readonly most: number;
}

/** Delays are cut to whole milliseconds, and each look at the clock moves it a little; ms. */
const TOLERANCE = 4;

/** What people write: 50, 100, 300 ms. */
const ROUND = 50;

/** What the runs show of their timers. */
export class WorkedOutDelays {
  readonly #timers = new Map<OperationId, WorkedOutDelay>();

  /** @param operations as they ran, with their times, in their order */
  add(operations: readonly Operation[]): void {
    const places = new Map(operations.map(({ id }, place) => [id, place]));
    for (const operation of operations) {
      if (operation.kind !== 'timer' || operation.tick !== null) continue;
      const { id: timer, delay } = operation;
      const known = this.#timers.get(timer);
      if (known === undefined) {
        const anchors = anchorsOf(operation, operations, places);
        this.#timers.set(timer, { timer, anchors, least: delay, most: delay });
        continue;
      }
      const anchors = commonOf(known, operation, operations, places);
      const [least, most] = [Math.min(delay, known.least), Math.max(delay, known.most)];
      const isNews = anchors.size < known.anchors.size || least < known.least || most > known.most;
      this.#timers.set(timer, isNews ? { timer, anchors, least, most } : known);
    }
  }

  /** Of those whose delay was not always the same. */
  get all(): readonly WorkedOutDelay[] {
    return [...this.#timers.values()].filter(({ least, most }) => most - least > TOLERANCE);
  }
}

/** Which of the anchors, in the order of a run; the last one that gives a round number, if one does. */
export function anchorAmong(
  { anchors }: WorkedOutDelay,
  operations: readonly Operation[],
): { readonly place: number; readonly gap: number } | null {
  const found = operations.flatMap(({ id }, place) => {
    const gap = anchors.get(id);
    return gap === undefined ? [] : { place, gap };
  });
  return found.findLast(({ gap }) => isRound(gap)) ?? found.at(-1) ?? null;
}

function anchorsOf(
  timer: Operation<'timer'>,
  operations: readonly Operation[],
  places: ReadonlyMap<OperationId, number>,
): Map<OperationId, number> {
  const gapIn = gapsIn(timer, operations, places);
  const setAt = places.get(timer.cause ?? '') ?? 0;
  return new Map(
    operations.slice(0, setAt).map(({ id }, place) => [id, gapIn(place) ?? 0] as const),
  );
}

/** How long after the operation at a place the timer is due; null: that ran when it was set, or later. */
function gapsIn(
  { cause, delay }: Operation<'timer'>,
  operations: readonly Operation[],
  places: ReadonlyMap<OperationId, number>,
): (place: number) => number | null {
  const setAt = cause === null ? undefined : places.get(cause);
  if (setAt === undefined) return () => null;
  const due = (operations[setAt]?.at ?? 0) + delay;
  return (place) => (place < setAt ? due - (operations[place]?.at ?? 0) : null);
}

/**
 * Of the anchors, those that a run shows, too. Of a timer that was due when it was set, or before, the gaps are as long as that
 * or shorter.
 */
function commonOf(
  { anchors, most }: WorkedOutDelay,
  timer: Operation<'timer'>,
  operations: readonly Operation[],
  places: ReadonlyMap<OperationId, number>,
): Map<OperationId, number> {
  const gapIn = gapsIn(timer, operations, places);
  const common = new Map<OperationId, number>();
  for (const [id, gap] of anchors) {
    const other = gapIn(places.get(id) ?? Infinity);
    if (other === null) continue;
    const isSame = Math.abs(other - gap) <= TOLERANCE;
    const isShorter = most === 0 && other < gap;
    if (isSame || isShorter || (timer.delay === 0 && other > gap)) {
      common.set(id, isShorter ? other : gap);
    }
  }
  return common;
}

function isRound(gap: number): boolean {
  return Math.abs(gap - ROUND * Math.round(gap / ROUND)) <= TOLERANCE / 2;
}
