import type { PartialOrder } from './partial-order.js';

/** from + min <= time of `of` <= from + max, in milliseconds; operations by their index. */
export interface TimeBounds {
  readonly of: number;
  /** null: the start of the run, time 0. */
  readonly from: number | null;
  readonly min: number;
  /** Infinity: no limit. */
  readonly max: number;
  /**
   * If this comes later than `from` + min, it is `of` that follows it at once; else `of` comes just at
   * `from` + min. (Of two maxima the later one, which no difference constraint can say.)
   */
  readonly unlessAfter?: number | null;
  /** Between the two: what is nearest to σ0's times. */
  readonly usual: number;
  /** A sentence: `timer 250ms set by main.html:12 fires 250 ms after it is set`. */
  readonly because: string;
}

/** What decides when operations 0..n-1 can happen. */
export interface TimeRules {
  /** Readable names of the n operations. */
  readonly names: readonly string[];
  readonly bounds: readonly TimeBounds[];
  /** Each timer, with the operation that set it (null: the run itself). */
  readonly timers: ReadonlyMap<number, number | null>;
}

/** Whether a timer is set before another one in every order. */
export function isSetFirst(
  timer: number,
  other: number,
  { timers }: Pick<TimeRules, 'timers'>,
  happensBefore: PartialOrder,
): boolean {
  const [setter, otherSetter] = [timers.get(timer), timers.get(other)];
  if (setter === undefined || otherSetter === undefined) return false;
  if (setter === otherSetter) return timer < other;
  return setter === null || (otherSetter !== null && happensBefore.precedes(setter, otherSetter));
}
