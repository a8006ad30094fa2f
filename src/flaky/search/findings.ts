/** What has been found of a test by now. */
import type { EventId, Plan } from '../plan.js';
import { causesOf, type Statement, type TestTrace, type TracedEvent } from '../test-trace.js';
import type { Failure } from '../verdict.js';

/** An event that comes early: right before the statement. */
interface Early {
  readonly event: TracedEvent;
  /** That have to come early as well. */
  readonly others: readonly TracedEvent[];
  readonly statement: Statement | null;
}

export interface Finding {
  readonly plan: Plan;
  readonly events: readonly TracedEvent[];
  /** The statement before which the events have to come, or that has to come before them. */
  readonly overtaken: Statement | null;
  readonly direction: 'late' | 'early';
  /** Another event that they have come behind, where that tells more than the statement; null: it does not. */
  readonly behind: TracedEvent | null;
  /** What has to come early while they come late, for the test to fail; null: nothing has. */
  readonly besides: Early | null;
  readonly failure: Failure;
  /** Of a run that failed so. */
  readonly failing: TestTrace;
  /** Others with which it fails in the same way. */
  readonly alike: readonly TracedEvent[];
  /** Whether each repetition failed, and each run without it passed. */
  readonly isStable: boolean;
  /** Fewer, where no more runs were to begin. */
  readonly repetitions: { readonly failed: number; readonly of: number };
  /** How often the test had run when it first failed so. */
  readonly foundIn: number;
}

export type Where = Pick<Finding, 'overtaken' | 'direction'>;

export class Findings {
  readonly #all: Finding[] = [];

  get all(): readonly Finding[] {
    return this.#all;
  }

  /** Whether the test fails by any of them each time. */
  get areStable(): boolean {
    return this.#all.some(({ isStable }) => isStable);
  }

  add(finding: Omit<Finding, 'alike'>): void {
    this.#all.push({ ...finding, alike: [] });
  }

  /**
   * Whether it is known by another event that it fails there: a page may need several to become what the test expects, and a
   * loop of the test waits for one after another.
   */
  joins(events: readonly TracedEvent[], failure: Failure, where: Where): boolean {
    const index = this.#indexOf(failure, where);
    const finding = this.#all[index];
    if (finding === undefined) return false;
    // Of several, none is enough alone.
    if (events.length === 1)
      this.#all[index] = { ...finding, alike: [...finding.alike, ...events] };
    return true;
  }

  /** Whether there is one that it could join. */
  has(failure: Failure, where: Where): boolean {
    return this.#indexOf(failure, where) >= 0;
  }

  /**
   * Of the finding that fails so each time, or there, if it is not told by which line; -1: it is not known. What fails now and then
   * may do so for another reason.
   */
  #indexOf({ message, line }: Failure, { overtaken: there, direction: way }: Where): number {
    return this.#all.findIndex(({ failure, overtaken, direction, isStable }) => {
      if (!isStable || direction !== way) return false;
      if (line !== null) return failure.line === line;
      if (failure.message === message) return true;
      return failure.line === null && overtaken !== null && overtaken.number === there?.number;
    });
  }

  /** Whether the event alone makes the test fail, as is known. */
  isFound(id: EventId): boolean {
    return this.#all.some(({ events, besides, alike }) => {
      const alone = events.length === 1 && besides === null ? events : [];
      return [...alone, ...alike].some((event) => event.id === id);
    });
  }

  /** Whether the test is known to fail in this way each time by some of these events alone. */
  explain(events: readonly TracedEvent[], failure: Failure): boolean {
    const ids = events.map(({ id }) => id);
    return this.#all.some(
      ({ isStable, failure: known, events: needed, besides, alike }) =>
        isStable &&
        isAlike(known, failure) &&
        ((besides === null && needed.every(({ id }) => ids.includes(id))) ||
          alike.some(({ id }) => ids.includes(id))),
    );
  }
}

/** Whether a test fails at the same line, or says the same where none is known. */
export function isAlike(one: Failure, other: Failure): boolean {
  return one.line === null ? one.message === other.message : one.line === other.line;
}

/** Whether the events that come late are answers to what the early one asks for: they are out of date by then. */
export function isOutOfDate({ besides, events, failing }: Finding): boolean {
  return (
    besides !== null &&
    events.every(({ id }) => causesOf(failing, id).some((cause) => cause.id === besides.event.id))
  );
}
