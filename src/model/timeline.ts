import { MaxHeap } from './max-heap.js';
import { PartialOrder } from './partial-order.js';
import { UndoLog } from './undo-log.js';

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

/** Why an order, or its beginning, cannot happen. */
export interface Refusal {
  /** Sentences that cannot hold together. */
  readonly cycle: readonly string[];
  /** The time bounds among them, as indices into TimeRules.bounds. */
  readonly bounds: readonly number[];
  /** The operation still to come that must come before the one refused, if that is what it takes. */
  readonly first: number | null;
}

/** time of `to` >= time of `from` + weight. */
interface Constraint {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
  /** Index of a bound, or one of the reasons below. */
  readonly why: number;
}

const BEFORE = -1;
const ORDER = -2;
const SET_FIRST = -3;
const STARTED = -4;

/** Above every time, and exact in a double when a time is added. */
const FAR = 2 ** 51;

/** In a millisecond. */
const MICROSECONDS = 1000;

/**
 * The times of an order that is being built, one operation after the other.
 *
 * The order so far, the bounds and happens-before are difference constraints (a
 * simple temporal network: Dechter, Meiri, Pearl 1991). This keeps their
 * earliest solution, for the operations placed and for those still to come,
 * which must all be at or after the last one placed. So a timer that is overdue
 * refuses the operation that made it late, and as long as there is a solution,
 * the operations to come can follow in the order of their times in it: only
 * timers that are due at one time, and rules outside of time, can still make a
 * prefix that was accepted a dead end.
 *
 * A new operation adds constraints that all leave from it, so one pass over
 * those it moves, the farthest first, finds the new solution or a positive cycle
 * through it (Cotton, Maler 2006): O((n + m) log n), and O(n) when it moves none. What would move
 * something on the critical path to it, by however little, would move it, too: most operations
 * that are refused are refused by that, long before a pass has come around.
 */
export class Timeline {
  readonly #rules: TimeRules;
  readonly #size: number;
  /**
   * Times are whole numbers of `unit` a microsecond. `the timer set first fires
   * first at equal times` makes a time greater by 1: n of these never add up to a
   * microsecond, so the numbers are pairs (microseconds, ties) in lexicographic
   * order, exact up to 2^53 / n microseconds (52 days for 2,000 operations).
   */
  readonly #unit: number;
  /** The constraints from operation i are entries #begin[i] to #end[i] - 1 of the three after. */
  readonly #begin: Int32Array;
  readonly #end: Int32Array;
  readonly #to: Int32Array;
  readonly #weight: Float64Array;
  readonly #why: Int32Array;
  readonly #impossible: Refusal | null;

  readonly #order: number[] = [];
  /** Position in the order, -1 if still to come. Entry n is the start of the run. */
  readonly #position: Int32Array;
  /** For each timer placed, those set before it that are still to come when it fires. */
  readonly #overtaken: number[][];

  /** The earliest solution, and what the pass that is going on makes of it. */
  readonly #earliest: Float64Array;
  readonly #proposed: Float64Array;
  /** What each operation comes as late for as it does: no earlier than so long after that. */
  readonly #movedBy: Int32Array;
  readonly #movedWhy: Int32Array;
  readonly #heap = new MaxHeap();
  /** How operations were before they moved, and how many of these there were before each push. */
  readonly #undo = new UndoLog();
  readonly #marks: number[] = [];
  /**
   * For each place of the order, the first operation there or behind on the critical path: what
   * the last one is as late for as it is. Known as soon as a pass needs it.
   */
  readonly #critical: Int32Array;
  #isCriticalKnown = false;

  constructor(rules: TimeRules, happensBefore: PartialOrder) {
    const size = rules.names.length;
    this.#rules = rules;
    this.#size = size;
    this.#unit = size + 1;
    this.#position = new Int32Array(size).fill(-1);
    this.#overtaken = Array.from({ length: size }, () => []);
    this.#earliest = new Float64Array(size + 1);
    this.#proposed = new Float64Array(size + 1);
    this.#movedBy = new Int32Array(size + 1);
    this.#movedWhy = new Int32Array(size + 1);
    this.#critical = new Int32Array(size);
    const constraints = this.#constraints(happensBefore);
    this.#to = Int32Array.from(constraints, ({ to }) => to);
    this.#weight = Float64Array.from(constraints, ({ weight }) => weight);
    this.#why = Int32Array.from(constraints, ({ why }) => why);
    this.#begin = new Int32Array(size + 1);
    this.#end = new Int32Array(size + 1);
    this.#impossible = this.#enforce(constraints);
    this.#undo.clear();
  }

  /** Places an operation after those placed before, or says why it cannot be there. */
  push(operation: number): Refusal | null {
    if (this.#impossible !== null) return this.#impossible;
    this.#marks.push(this.#undo.length);
    this.#position[operation] = this.#order.length;
    this.#order.push(operation);
    this.#overtaken[operation] = this.#overtakenBy(operation);
    const refusal = this.#follow(operation);
    if (refusal !== null) this.pop();
    return refusal;
  }

  /** Takes back the last operation placed. */
  pop(): void {
    const operation = this.#order.pop();
    const mark = this.#marks.pop();
    if (operation === undefined || mark === undefined) return;
    this.#position[operation] = -1;
    this.#undoTo(mark);
  }

  /** Earliest times of the operations placed, in their order; milliseconds. */
  times(): number[] {
    return this.#order.map(
      (operation) => Math.floor((this.#earliest[operation] ?? 0) / this.#unit) / MICROSECONDS,
    );
  }

  /**
   * For each operation, how many milliseconds it comes after this one at the least, in every
   * order (negative: it may come before); -Infinity if nothing ties them. Before the first push.
   */
  gapsAfter(operation: number): Float64Array {
    if (this.#impossible !== null) return new Float64Array(this.#size).fill(Infinity);
    const mark = this.#undo.length;
    // Moved far away, it takes along whatever must follow it, each to its smallest distance.
    this.#propose(operation, (this.#earliest[operation] ?? 0) + FAR, operation, BEFORE);
    this.#settle(-1);
    const origin = this.#earliest[operation] ?? 0;
    const gaps = this.#earliest
      .slice(0, this.#size)
      .map((time) => (time < FAR / 2 ? -Infinity : (time - origin) / this.#unit / MICROSECONDS));
    this.#undoTo(mark);
    return gaps;
  }

  /** All constraints that hold for every order, by what they are from: the start, then σ0. */
  #constraints(happensBefore: PartialOrder): Constraint[] {
    const start = this.#size;
    const constraints: Constraint[] = [];
    const add = (from: number, to: number, weight: number, why: number) => {
      constraints.push({ from, to, weight, why });
    };
    for (let operation = 0; operation < start; operation += 1) add(start, operation, 0, STARTED);
    for (const [before, after] of happensBefore.edges()) add(before, after, 0, BEFORE);
    for (const before of this.#rules.timers.keys()) {
      for (const after of this.#rules.timers.keys()) {
        if (!happensBefore.precedes(before, after)) continue;
        if (isSetFirst(after, before, this.#rules, happensBefore)) add(before, after, 1, SET_FIRST);
      }
    }
    const weightOf = (milliseconds: number) => Math.round(milliseconds * MICROSECONDS) * this.#unit;
    for (const [index, { of, from, min, max }] of this.#rules.bounds.entries()) {
      add(from ?? start, of, weightOf(min), index);
      if (max !== Infinity) add(of, from ?? start, -weightOf(max), index);
    }
    const rank = (from: number) => (from === start ? -1 : from);
    return constraints.sort((a, b) => rank(a.from) - rank(b.from));
  }

  /** Finds the times before the first push. What comes first in σ0 moves first: that is quick. */
  #enforce(constraints: readonly Constraint[]): Refusal | null {
    for (let begin = 0; begin < constraints.length; ) {
      const from = constraints[begin]?.from ?? 0;
      let end = begin + 1;
      while (constraints[end]?.from === from) end += 1;
      this.#begin[from] = begin;
      this.#end[from] = end;
      const refusal = this.#follow(from);
      if (refusal !== null) return refusal;
      begin = end;
    }
    return null;
  }

  /**
   * HTML standard, "Timers": at equal times, first set, first fired. Timers that one operation
   * sets are set in the order of their indices, σ0's, when it matters (at equal delays).
   */
  #overtakenBy(timer: number): number[] {
    const { timers } = this.#rules;
    const setter = timers.get(timer);
    if (setter === undefined) return [];
    const setAt = this.#placeOf(setter);
    const overtaken: number[] = [];
    for (const [other, otherSetter] of timers) {
      if (this.#position[other] !== -1) continue;
      const otherSetAt = this.#placeOf(otherSetter);
      if (otherSetAt === null || setAt === null) continue;
      if (otherSetAt < setAt || (otherSetAt === setAt && other < timer)) overtaken.push(other);
    }
    return overtaken;
  }

  /** Position of an operation placed, -1 for the start of the run, null if still to come. */
  #placeOf(operation: number | null): number | null {
    if (operation === null) return -1;
    const position = this.#position[operation] ?? -1;
    return position === -1 ? null : position;
  }

  /** Makes all constraints that leave from one operation hold. */
  #follow(source: number): Refusal | null {
    const mark = this.#undo.length;
    this.#isCriticalKnown = false;
    const refusal =
      this.#moveFollowersOf(source, source) ??
      this.#settle(source) ??
      this.#moveRest(source) ??
      this.#settle(source);
    if (refusal === null) return null;
    this.#heap.clear();
    this.#undoTo(mark);
    return refusal;
  }

  #settle(source: number): Refusal | null {
    for (let next = this.#heap.pop(); next !== undefined; next = this.#heap.pop()) {
      const time = this.#proposed[next] ?? 0;
      if (time <= (this.#earliest[next] ?? 0)) continue;
      this.#earliest[next] = time;
      const refusal = this.#moveFollowersOf(next, source);
      if (refusal !== null) return refusal;
    }
    return null;
  }

  /** `source` is what the pass began with: what would move it closes a cycle. */
  #moveFollowersOf(operation: number, source: number): Refusal | null {
    const end = this.#end[operation] ?? 0;
    for (let entry = this.#begin[operation] ?? 0; entry < end; entry += 1) {
      const to = this.#to[entry] ?? 0;
      const weight = this.#weight[entry] ?? 0;
      const refusal = this.#move(to, operation, weight, this.#why[entry] ?? BEFORE, source);
      if (refusal !== null) return refusal;
    }
    const position = this.#position[operation] ?? -1;
    if (position === -1) return null;
    for (const to of this.#overtaken[operation] ?? []) {
      const refusal = this.#move(to, operation, 1, SET_FIRST, source);
      if (refusal !== null) return refusal;
    }
    const next = this.#order[position + 1];
    return next === undefined ? null : this.#move(next, operation, 0, ORDER, source);
  }

  /** What is still to come is at or after the last operation placed. */
  #moveRest(last: number): Refusal | null {
    if (this.#order.at(-1) !== last) return null;
    const time = this.#earliest[last] ?? 0;
    const previous = this.#order.at(-2);
    if (previous !== undefined && this.#earliest[previous] === time) return null;
    const moved: number[] = [];
    for (let to = 0; to < this.#size; to += 1) {
      if (this.#position[to] !== -1 || time <= (this.#proposed[to] ?? 0)) continue;
      this.#note(to, time, last, ORDER);
      this.#earliest[to] = time;
      moved.push(to);
    }
    // Most of them move nothing in turn, and need no place in the heap to find that out.
    for (const operation of moved) {
      const refusal = this.#moveFollowersOf(operation, last);
      if (refusal !== null) return refusal;
    }
    return null;
  }

  /** Makes `to` as late as a constraint wants it; not if that moves what the pass began with. */
  #move(to: number, from: number, weight: number, why: number, source: number): Refusal | null {
    const time = (this.#earliest[from] ?? 0) + weight;
    if (time <= (this.#proposed[to] ?? 0)) return null;
    const moved = to === source || to === from ? to : this.#movedAlong(to, time, source);
    if (moved === null) {
      this.#propose(to, time, from, why);
      return null;
    }
    this.#note(to, time, from, why);
    if (moved !== to) this.#note(moved, time, to, ORDER);
    return this.#cycle(to === from ? to : source);
  }

  /** What is moved on the critical path if an operation is as late as that; null: nothing. */
  #movedAlong(operation: number, time: number, source: number): number | null {
    const position = this.#position[operation] ?? -1;
    if (position === -1) return null;
    if (!this.#isCriticalKnown) this.#findCritical(source);
    const critical = this.#critical[position] ?? source;
    return time > (this.#earliest[critical] ?? 0) ? critical : null;
  }

  #findCritical(source: number): void {
    let first = source;
    let end = this.#order.length;
    for (let next = source; (this.#earliest[next] ?? 0) > 0; ) {
      next = this.#movedBy[next] ?? source;
      if (next === source) break;
      const position = this.#position[next] ?? -1;
      if (position === -1) continue;
      this.#critical.fill(first, position + 1, end);
      first = next;
      end = position + 1;
    }
    this.#critical.fill(first, 0, end);
    this.#isCriticalKnown = true;
  }

  #propose(operation: number, time: number, by: number, why: number): void {
    this.#note(operation, time, by, why);
    this.#heap.push(operation, time - (this.#earliest[operation] ?? 0));
  }

  #note(operation: number, time: number, by: number, why: number): void {
    const earliest = this.#earliest[operation] ?? 0;
    if (this.#proposed[operation] === earliest) {
      const before = this.#movedWhy[operation] ?? 0;
      this.#undo.push(operation, earliest, this.#movedBy[operation] ?? 0, before);
    }
    this.#proposed[operation] = time;
    this.#movedBy[operation] = by;
    this.#movedWhy[operation] = why;
  }

  /** Takes back all moves but so many. */
  #undoTo(length: number): void {
    while (this.#undo.length > length) {
      const before = this.#undo.pop();
      if (before === null) return;
      const { operation, time, by, why } = before;
      this.#earliest[operation] = time;
      this.#proposed[operation] = time;
      this.#movedBy[operation] = by;
      this.#movedWhy[operation] = why;
    }
  }

  /** The constraints from an operation that has moved to itself: following them, time only grows. */
  #cycle(source: number): Refusal {
    const cycle: string[] = [];
    const bounds: number[] = [];
    const step = (to: number) =>
      [to, this.#movedBy[to] ?? source, this.#movedWhy[to] ?? BEFORE] as const;
    let [to, from, reason] = step(source);
    for (;;) {
      const isOrder = reason === ORDER;
      // One sentence for a stretch of the order, however many operations it has.
      while (isOrder && from !== source && this.#movedWhy[from] === ORDER) {
        from = this.#movedBy[from] ?? source;
      }
      cycle.push(this.#sentence(from, to, reason));
      if (reason >= 0) bounds.push(reason);
      if (from === source) break;
      [to, from, reason] = step(from);
    }
    const isToCome = to < this.#size && this.#position[to] === -1;
    const first = isToCome && (reason === ORDER || reason === SET_FIRST) ? to : null;
    return { cycle: cycle.reverse(), bounds: bounds.reverse(), first };
  }

  #sentence(from: number, to: number, why: number): string {
    const [first, second] = [from, to].map((operation) => this.#rules.names[operation] ?? '');
    if (why === BEFORE) return `${first} happens before ${second}`;
    if (why === ORDER) return `${first} runs before ${second} in this order`;
    if (why === SET_FIRST) {
      return `${second} is set before ${first}, so it fires first when both are due at one time`;
    }
    return this.#rules.bounds[why]?.because ?? 'nothing runs before the start of the run';
  }
}

/** Whether a timer is set before another one in every order. */
export function isSetFirst(
  timer: number,
  other: number,
  { timers }: TimeRules,
  happensBefore: PartialOrder,
): boolean {
  const [setter, otherSetter] = [timers.get(timer), timers.get(other)];
  if (setter === undefined || otherSetter === undefined) return false;
  if (setter === otherSetter) return timer < other;
  return setter === null || (otherSetter !== null && happensBefore.precedes(setter, otherSetter));
}

/** The earliest times of a whole order, in milliseconds: the run's virtual clock. */
export function earliestTimes(order: readonly number[], rules: TimeRules): number[] | Refusal {
  const timeline = new Timeline(rules, new PartialOrder(rules.names.length, []));
  for (const operation of order) {
    const refusal = timeline.push(operation);
    if (refusal !== null) return refusal;
  }
  return timeline.times();
}
