import { clearBit, listOf, setBit, wordsFor } from './bits.js';
import { MaxHeap } from './max-heap.js';
import { PartialOrder } from './partial-order.js';
import {
  BEFORE,
  MICROSECONDS,
  ORDER,
  SET_FIRST,
  type TimeNetwork,
  timeNetwork,
  weightOf,
} from './time-network.js';
import type { TimeRules } from './time-rules.js';
import { UndoLog } from './undo-log.js';

/** Why an order, or its beginning, cannot happen. */
export interface Refusal {
  /** Sentences that cannot hold together. In the end few are read of all that are refused: worded when asked for. */
  readonly cycle: readonly string[];
  /** The time bounds among them, as indices into TimeRules.bounds. */
  readonly bounds: readonly number[];
  /** The operation still to come that must come before the one refused, if that is what it takes. */
  readonly first: number | null;
}

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
 * prefix that was accepted a dead end. (Most operations to come wait for one other that is still
 * to come itself, and nothing else depends on when: these have no part in it until that is placed.)
 *
 * A new operation adds constraints that all leave from it, so one pass over
 * those it moves, the farthest first, finds the new solution or a positive cycle
 * through it (Cotton, Maler 2006): O((n + m) log n), and O(n) when it moves none. What would move
 * something on the critical path to it, by however little, would move it, too: most operations
 * that are refused are refused by that, long before a pass has come around.
 */
export class Timeline {
  readonly #rules: TimeRules;
  readonly #network: TimeNetwork;
  readonly #size: number;
  /** As in the network, but for bounds that were loosened. */
  readonly #weight: Float64Array;
  /** As in the network; until all constraints hold, 0 where they need not hold yet. */
  readonly #end: Int32Array;
  #impossible: Refusal | null;

  readonly #order: number[] = [];
  /** Position in the order, -1 if still to come. Entry n is the start of the run. */
  readonly #position: Int32Array;
  /** What is still to come, but for what waits for something that is, see TimeNetwork: bits. */
  readonly #awake: Uint32Array;
  /** Whether nothing waits: in an order in which one comes before that for which it waits. */
  #isWhole = false;
  /** For each timer placed, those set before it that are still to come when it fires. */
  readonly #overtaken: (readonly number[])[];
  /** The timers that each operation sets (null: the run itself); and those that are set and still to come: bits. */
  readonly #timersOf = new Map<number | null, number[]>();
  readonly #set: Uint32Array;
  /** The place of what has set each of these; -1: the run itself. */
  readonly #setAt: Int32Array;

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
    const network = timeNetwork(rules, happensBefore);
    const { size } = network;
    this.#rules = rules;
    this.#network = network;
    this.#size = size;
    this.#weight = network.weight.slice();
    this.#position = new Int32Array(size).fill(-1);
    this.#awake = new Uint32Array(wordsFor(size));
    for (let operation = 0; operation < size; operation += 1) {
      if (network.waitsFor[operation] === -1) setBit(this.#awake, operation);
    }
    this.#overtaken = Array.from({ length: size }, () => NONE);
    this.#set = new Uint32Array(wordsFor(size));
    this.#setAt = new Int32Array(size).fill(-1);
    for (const [timer, setter] of rules.timers) {
      if (setter === null) setBit(this.#set, timer);
      const known = this.#timersOf.get(setter);
      if (known === undefined) this.#timersOf.set(setter, [timer]);
      else known.push(timer);
    }
    this.#critical = new Int32Array(size);
    this.#end = new Int32Array(size + 1);
    this.#earliest = new Float64Array(size + 1);
    this.#proposed = new Float64Array(size + 1);
    this.#movedBy = new Int32Array(size + 1);
    this.#movedWhy = new Int32Array(size + 1);
    this.#impossible = this.#begin();
  }

  /** Places an operation after those placed before, or says why it cannot be there. */
  push(operation: number): Refusal | null {
    if (this.#impossible !== null) return this.#impossible;
    if (this.#isAsleep(operation)) this.#wakeAll();
    this.#marks.push(this.#undo.length);
    this.#position[operation] = this.#order.length;
    this.#order.push(operation);
    this.#wake(operation);
    this.#countTimers(operation);
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
    this.#letSleep(operation);
    this.#countTimers(operation);
    this.#undoTo(mark);
  }

  /**
   * Has a bound have a smaller minimum from now on. Takes back what has been placed since it counts; all, where it always
   * does. Returns how many are left.
   */
  loosen(bound: number, min: number): number {
    const { minima, waitsFor, unit } = this.#network;
    const { of = 0, from = null } = this.#rules.bounds[bound] ?? {};
    const isWaiting = from !== null && waitsFor[of] === from && !this.#isWhole;
    const isCounting = isWaiting ? this.#position[from] !== -1 : true;
    const left = isWaiting ? (this.#position[from] ?? 0) : 0;
    this.#weight[minima[bound] ?? 0] = weightOf(min, unit);
    if (isCounting) while (this.#order.length > left) this.pop();
    if (!isWaiting) this.#impossible = this.#begin();
    return this.#order.length;
  }

  /** Earliest times of the operations placed, in their order; milliseconds. */
  times(): number[] {
    return this.#order.map(
      (operation) =>
        Math.floor((this.#earliest[operation] ?? 0) / this.#network.unit) / MICROSECONDS,
    );
  }

  /** Whether the earliest times of these are equal; also in how many ties there are before them. */
  isAtOneTime(operations: readonly number[]): boolean {
    return operations.every((one) => this.#earliest[one] === this.#earliest[operations[0] ?? one]);
  }

  /** Whether no order has times. */
  get isImpossible(): boolean {
    return this.#impossible !== null;
  }

  /** Finds the times before the first push. What comes first in σ0 moves first: that is quick. */
  #begin(): Refusal | null {
    const { sources, end } = this.#network;
    for (const times of [this.#earliest, this.#proposed, this.#end]) times.fill(0);
    let refusal: Refusal | null = null;
    for (const from of sources) {
      this.#end[from] = end[from] ?? 0;
      refusal = this.#follow(from);
      if (refusal !== null) break;
    }
    this.#undo.clear();
    return refusal;
  }

  /** What has waited for an operation counts from now on. */
  #wake(operation: number): void {
    clearBit(this.#awake, operation);
    for (const one of this.#network.waiting[operation] ?? NONE)
      if (this.#position[one] === -1) setBit(this.#awake, one);
  }

  /** Takes that back. */
  #letSleep(operation: number): void {
    for (const one of this.#network.waiting[operation] ?? NONE)
      if (this.#isAsleep(one)) clearBit(this.#awake, one);
    if (!this.#isAsleep(operation)) setBit(this.#awake, operation);
  }

  /** As if nothing had ever waited. */
  #wakeAll(): void {
    const order = [...this.#order];
    while (this.#order.length > 0) this.pop();
    this.#isWhole = true;
    for (let operation = 0; operation < this.#size; operation += 1) setBit(this.#awake, operation);
    this.#impossible = this.#begin();
    for (const operation of order) this.push(operation);
  }

  #isAsleep(operation: number): boolean {
    if (operation === this.#size || this.#isWhole) return false;
    const other = this.#network.waitsFor[operation] ?? -1;
    return other !== -1 && this.#position[other] === -1 && this.#position[operation] === -1;
  }

  /**
   * HTML standard, "Timers": at equal times, first set, first fired. Timers that one operation
   * sets are set in the order of their indices, σ0's, when it matters (at equal delays).
   */
  #overtakenBy(timer: number): readonly number[] {
    const setter = this.#rules.timers.get(timer);
    if (setter === undefined) return NONE;
    const setAt = this.#placeOf(setter);
    if (setAt === null) return NONE;
    return listOf(this.#set).filter((other) => {
      const otherSetAt = this.#setAt[other] ?? -1;
      return otherSetAt < setAt || (otherSetAt === setAt && other < timer);
    });
  }

  /** Position of an operation placed, -1 for the start of the run, null if still to come. */
  #placeOf(operation: number | null): number | null {
    if (operation === null) return -1;
    const position = this.#position[operation] ?? -1;
    return position === -1 ? null : position;
  }

  /** An operation has been placed, or taken back: so have the timers that it sets been set. */
  #countTimers(operation: number): void {
    const place = this.#position[operation] ?? -1;
    const isPlaced = place !== -1;
    for (const timer of this.#timersOf.get(operation) ?? NONE) {
      this.#setAt[timer] = place;
      if (isPlaced && this.#position[timer] === -1) setBit(this.#set, timer);
      else clearBit(this.#set, timer);
    }
    const setter = this.#rules.timers.get(operation);
    if (setter === undefined) return;
    if (!isPlaced && this.#placeOf(setter) !== null) setBit(this.#set, operation);
    else clearBit(this.#set, operation);
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
    const { begin, to: all, why } = this.#network;
    const end = this.#end[operation] ?? 0;
    const time = this.#earliest[operation] ?? 0;
    for (let entry = begin[operation] ?? 0; entry < end; entry += 1) {
      const to = all[entry] ?? 0;
      const weight = this.#weight[entry] ?? 0;
      // As in `#move`, which most constraints need not ask.
      if (time + weight <= (this.#proposed[to] ?? 0) || this.#isAsleep(to)) continue;
      const refusal = this.#move(to, operation, weight, why[entry] ?? BEFORE, source);
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
    for (const to of listOf(this.#awake)) {
      if (time <= (this.#proposed[to] ?? 0)) continue;
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
      for (let place = position + 1; place < end; place += 1) this.#critical[place] = first;
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
    this.#undo.undoTo(length, (operation, time, by, why) => {
      this.#earliest[operation] = time;
      this.#proposed[operation] = time;
      this.#movedBy[operation] = by;
      this.#movedWhy[operation] = why;
    });
  }

  /** The constraints from an operation that has moved to itself: following them, time only grows. */
  #cycle(source: number): Refusal {
    const steps: Step[] = [];
    for (let to = source; ; ) {
      const why = this.#movedWhy[to] ?? BEFORE;
      let from = this.#movedBy[to] ?? source;
      // One sentence for a stretch of the order, however many operations it has.
      while (why === ORDER && from !== source && this.#movedWhy[from] === ORDER) {
        from = this.#movedBy[from] ?? source;
      }
      steps.push({ from, to, why });
      if (from === source) break;
      to = from;
    }
    const { to, why } = steps.at(-1) ?? { to: source, why: BEFORE };
    const isToCome = to < this.#size && this.#position[to] === -1;
    const first = isToCome && (why === ORDER || why === SET_FIRST) ? to : null;
    return new Cycle(steps.reverse(), first, this.#rules);
  }
}

/** Because of a constraint, `to` comes behind `from`. */
interface Step {
  readonly from: number;
  readonly to: number;
  /** As in the network. */
  readonly why: number;
}

class Cycle implements Refusal {
  readonly first: number | null;
  readonly #steps: readonly Step[];
  readonly #rules: TimeRules;

  constructor(steps: readonly Step[], first: number | null, rules: TimeRules) {
    this.#steps = steps;
    this.first = first;
    this.#rules = rules;
  }

  get cycle(): string[] {
    return this.#steps.map((step) => this.#sentence(step));
  }

  get bounds(): number[] {
    return this.#steps.flatMap(({ why }) => (why >= 0 ? why : []));
  }

  #sentence({ from, to, why }: Step): string {
    const [first, second] = [from, to].map((operation) => this.#rules.names[operation] ?? '');
    if (why === BEFORE) return `${first} happens before ${second}`;
    if (why === ORDER) return `${first} runs before ${second} in this order`;
    if (why === SET_FIRST) {
      return `${second} is set before ${first}, so it fires first when both are due at one time`;
    }
    return this.#rules.bounds[why]?.because ?? 'nothing runs before the start of the run';
  }
}

const NONE: readonly number[] = [];

/** The earliest times of a whole order, in milliseconds: the run's virtual clock. */
export function earliestTimes(order: readonly number[], rules: TimeRules): number[] | Refusal {
  const timeline = new Timeline(rules, new PartialOrder(rules.names.length, []));
  for (const operation of order) {
    const refusal = timeline.push(operation);
    if (refusal !== null) return refusal;
  }
  return timeline.times();
}
