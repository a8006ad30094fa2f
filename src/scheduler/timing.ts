import type { Arrival } from '../conductor/arrival.js';
import { FRAME_GAP } from '../model/frame-rate.js';
import { isTimed } from '../model/kinds.js';
import {
  areOfOneClient,
  type Facts,
  type Operation,
  type OperationId,
} from '../model/operation.js';
import { isDrawn } from '../model/task-sources.js';
import { BUSY_MS } from '../model/time.js';
import type { Matching } from './matching.js';
import type { Plan } from './plan.js';

/** So much later than planned the network may be, where the page itself is late. Virtual milliseconds. */
const LATE_MS = 1_000;

/** Sums of fractions differ in their last digits. Virtual milliseconds. */
const SAME_MS = 0.001;

export interface Next {
  readonly arrival: Arrival;
  /** Virtual milliseconds. */
  readonly time: number;
  /** By when one of the others that could run must; virtual milliseconds. */
  readonly deadline: number;
}

/** What could run now, by operation of the order. */
export type Enabled = ReadonlyMap<OperationId, Arrival>;

/**
 * When the operations of an order can run, as its run goes: at the times of its plan, as far as the page
 * lets them. What the page times itself (a timer, a frame, the end of a transition) comes as long after
 * what led to it as planned, also where that came sooner or later. For such a deadline, what the network
 * brings comes sooner than planned, and what a person does, who is so quick at most.
 *
 * For example, the answer A sets a timer of 20 ms and another of 500 ms, and the order is A, timer 20, answer B,
 * a click, timer 500. The plan has them at 2000, 2020, 2100, 2100 and 2500 ms.
 *
 * - A comes at 1000 ms: timer 20 runs at 1020, for it is 20 ms after A.
 * - A comes as planned, but its code sets timer 500 with 50 ms this time, so that it is due at 2050. B is wanted
 *   before it and planned for 2100: it comes at 2055, as late as a page that is busy may fire that timer.
 * - So would the click. But if the user has just clicked at 2040, no person clicks again before 2090, and the timer
 *   runs first.
 */
export class Timing {
  readonly #plan: Plan;
  readonly #matching: Matching;
  readonly #ran: readonly Operation[];

  /** @param ran what has run so far, with its times; it grows */
  constructor(plan: Plan, matching: Matching, ran: readonly Operation[]) {
    this.#plan = plan;
    this.#matching = matching;
    this.#ran = ran;
  }

  /** Virtual milliseconds. */
  get now(): number {
    return this.#ran.at(-1)?.at ?? 0;
  }

  /** By when one of those that could run must. */
  deadline(enabled: Enabled): number {
    return Math.min(...[...enabled].map(([id, arrival]) => this.#deadlineOf(id, arrival)));
  }

  #deadlineOf(id: OperationId, arrival: Arrival): number {
    const time = this.timeOf(id, arrival);
    if (arrival.facts.kind === 'timer') return time;
    const slack = this.#plan.latest(id) - this.#plan.timeOf(id);
    if (arrival.due === null) return time + Math.max(LATE_MS, slack);
    return Math.max(time + Math.max(0, slack), arrival.due);
  }

  /**
   * By when each must run for all behind it to be in time: where a timer of 10 ms is wanted before another
   * one, what sets it is wanted 10 ms before that. (The latest times of a simple temporal network.) What came
   * of another operation than planned may be called off before it is due: it hurries none but the next.
   */
  latest(remaining: Iterable<OperationId>, enabled: Enabled): (id: OperationId) => number {
    const deadline = this.deadline(enabled);
    // By the plan all are in time, and what is looked for is what has to be sooner than planned.
    if (![...enabled].some(([id, arrival]) => this.#hurries(id, arrival))) return () => deadline;
    const latest = new Map<OperationId, number>();
    const wanted = new Map<OperationId, number>();
    let next = Infinity;
    for (const id of [...remaining].reverse()) {
      const arrival = enabled.get(id);
      const isSure = arrival !== undefined && this.#isSure(id, arrival);
      const own = isSure ? this.#deadlineOf(id, arrival) : Infinity;
      next = Math.min(next, own, wanted.get(id) ?? Infinity);
      latest.set(id, Math.min(next, deadline));
      const operation = this.#matching.get(id);
      if (operation === undefined || operation.cause === null || !isTimed(operation)) continue;
      const { cause } = operation;
      const offset = this.#plan.timeOf(id) - this.#plan.timeOf(cause);
      wanted.set(cause, Math.min(wanted.get(cause) ?? Infinity, next - Math.max(0, offset)));
    }
    return (id) => latest.get(id) ?? Infinity;
  }

  /** Whether it is due sooner than planned. */
  #hurries(id: OperationId, arrival: Arrival): boolean {
    const isSooner = () => this.#deadlineOf(id, arrival) < this.#plan.timeOf(id) - SAME_MS;
    return this.#isSure(id, arrival) && isSooner();
  }

  #isSure(id: OperationId, arrival: Arrival): boolean {
    return arrival.due !== null && this.#isOfPlannedCause(id, arrival);
  }

  /**
   * The order from here, operation by operation, with when it runs; null: it cannot, or not in time. Where one is
   * not, for something else is due before it, that runs first in any case, and nothing else past it: what is only not
   * due yet is waited for.
   */
  *inOrder(
    remaining: Iterable<OperationId>,
    enabled: Enabled,
  ): Generator<{ readonly id: OperationId; readonly next: Next | null; readonly isHere: boolean }> {
    const deadline = this.deadline(enabled);
    let latest: ((id: OperationId) => number) | null = null;
    let isWaiting = false;
    for (const id of remaining) {
      const arrival = enabled.get(id);
      if (arrival === undefined) {
        yield { id, next: null, isHere: false };
        continue;
      }
      // Only what is held can be hurried.
      if (!isWaiting && arrival.due === null) latest ??= this.latest(remaining, enabled);
      const time = this.timeOf(id, arrival, isWaiting ? Infinity : latest?.(id));
      const isInTime = time <= deadline + SAME_MS;
      const mayRun = isInTime && (!isWaiting || this.#deadlineOf(id, arrival) <= deadline);
      isWaiting ||= !isInTime;
      yield { id, next: mayRun ? { arrival, time, deadline } : null, isHere: true };
    }
  }

  /** @param haste by when it is wanted, if it can come so soon */
  timeOf(id: OperationId, arrival: Arrival, haste = Infinity): number {
    const planned = this.#plan.timeOf(id);
    const { due, facts } = arrival;
    if (due !== null) return Math.max(this.now, this.#timed(id, arrival, due));
    const soonest = facts.kind === 'input' ? this.#soonest(id, facts) : 0;
    return Math.max(this.now, soonest, Math.min(planned, haste));
  }

  /**
   * A timer never before it is due. Of what another operation led to, the plan says no time: it comes when it
   * is due, or as near to the plan as a page that is a little busy, or one that draws at any moment, lets it.
   */
  #timed(id: OperationId, arrival: Arrival, due: number): number {
    const causedBy = this.#causeOf(arrival);
    const planned = this.#plan.timeOf(id);
    const operation = this.#matching.get(id);
    const isTimer = arrival.facts.kind === 'timer';
    const isAsKnown =
      !isTimer || (operation?.kind === 'timer' && operation.delay === arrival.facts.delay);
    if (isAsKnown && this.#isOfPlannedCause(id, arrival)) {
      const offset = planned - (causedBy === undefined ? 0 : this.#plan.timeOf(causedBy.id));
      const time = (causedBy?.at ?? 0) + offset;
      return isTimer ? Math.max(due, time) : time;
    }
    if (isTimer) return Math.max(due, Math.min(planned, due + BUSY_MS));
    return Math.max(this.#drawnSince(arrival) ?? due, Math.min(planned, due));
  }

  /** From when on a page may draw the next frame with which it comes; null: just when it is due. */
  #drawnSince(arrival: Arrival): number | null {
    const { facts } = arrival;
    const at = this.#causeOf(arrival)?.at ?? 0;
    if (facts.kind === 'task' && isDrawn(facts.source)) return at + (facts.delay ?? 0);
    // One frame has all that was requested for it, and no two are nearer than the screen draws them.
    if (facts.kind !== 'frame' || this.#matching.isAnyDrawnFirst(arrival)) return null;
    const isOfDocument = (one: Operation) =>
      one.kind === 'frame' && one.document === facts.document && areOfOneClient(one, facts);
    const last = this.#ran.findLast(isOfDocument)?.at ?? -Infinity;
    return Math.max(at, last + FRAME_GAP);
  }

  #isOfPlannedCause(id: OperationId, arrival: Arrival): boolean {
    return this.#matching.get(id)?.cause === (this.#causeOf(arrival)?.id ?? null);
  }

  #causeOf({ cause }: Arrival): Operation | undefined {
    return cause === null ? undefined : this.#ran[cause];
  }

  /** So quick a person is at most, whatever others do. */
  #soonest(input: OperationId, facts: Facts): number {
    const last = this.#ran.findLast((one) => one.kind === 'input' && areOfOneClient(one, facts));
    return (last?.at ?? 0) + this.#plan.gap(input, last?.id ?? null);
  }
}
