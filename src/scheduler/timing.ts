import type { Arrival } from '../browser/control/arrival.js';
import type { Operation, OperationId } from '../model/operation.js';
import { BUSY_MS } from '../model/time.js';
import type { Matching } from './matching.js';
import type { Plan } from './plan.js';

/** Sums of fractions differ in their last digits. Virtual milliseconds. */
const SAME_MS = 0.001;

export interface Next {
  readonly arrival: Arrival;
  /** Virtual milliseconds. */
  readonly time: number;
}

/** What could run now, by operation of the order. */
export type Possible = ReadonlyMap<OperationId, Arrival>;

/**
 * When the operations of an order can run, as its run goes: at the times of its plan, as far as the page
 * lets them. What the page times itself (a timer, a frame, the end of a transition) comes as long after
 * what led to it as planned, also where that came sooner or later. For such a deadline, what the network
 * brings comes sooner than planned, and what a person does, who is so quick at most.
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
  deadline(possible: Possible): number {
    const deadlines = [...possible].map(([id, arrival]) => {
      const time = this.timeOf(id, arrival);
      if (arrival.facts.kind === 'timer') return time;
      const slack = this.#plan.latest(id) - this.#plan.timeOf(id);
      return Math.max(time + Math.max(0, slack), arrival.due ?? 0);
    });
    return Math.min(...deadlines);
  }

  /**
   * The order from here, operation by operation, with when it runs; null: it cannot, or not in time. Once
   * one is not in time, the others are not hurried past it: what must run first does in any case.
   */
  *inOrder(
    remaining: readonly OperationId[],
    possible: Possible,
  ): Generator<{ readonly id: OperationId; readonly next: Next | null; readonly isHere: boolean }> {
    const deadline = this.deadline(possible);
    let haste = deadline;
    for (const id of remaining) {
      const arrival = possible.get(id);
      if (arrival === undefined) {
        yield { id, next: null, isHere: false };
        continue;
      }
      const time = this.timeOf(id, arrival, haste);
      const isInTime = time <= deadline + SAME_MS;
      if (!isInTime) haste = Infinity;
      yield { id, next: isInTime ? { arrival, time } : null, isHere: true };
    }
  }

  /** @param haste by when it is wanted, if it can come so soon */
  timeOf(id: OperationId, arrival: Arrival, haste = Infinity): number {
    const planned = this.#plan.timeOf(id);
    const { due, facts } = arrival;
    if (due !== null) return Math.max(this.now, this.#timed(id, arrival, due));
    const soonest = facts.kind === 'input' ? this.#soonest(id) : 0;
    return Math.max(this.now, soonest, Math.min(planned, haste));
  }

  /** A timer never before it is due; of what another operation led to, the plan says no time. */
  #timed(id: OperationId, { facts, cause }: Arrival, due: number): number {
    const operation = this.#matching.get(id);
    const causedBy = cause === null ? undefined : this.#ran[cause];
    const planned = this.#plan.timeOf(id);
    const isTimer = facts.kind === 'timer';
    const isAsKnown =
      operation?.cause === (causedBy?.id ?? null) &&
      (!isTimer || (operation.kind === 'timer' && operation.delay === facts.delay));
    if (isAsKnown) {
      const offset = planned - (causedBy === undefined ? 0 : this.#plan.timeOf(causedBy.id));
      const time = (causedBy?.at ?? 0) + offset;
      return isTimer ? Math.max(due, time) : time;
    }
    return isTimer ? Math.max(due, Math.min(planned, due + BUSY_MS)) : due;
  }

  /** So quick a person is at most. */
  #soonest(input: OperationId): number {
    const last = this.#ran.findLast(({ kind }) => kind === 'input');
    return (last?.at ?? 0) + this.#plan.gap(input, last?.id ?? null);
  }
}
