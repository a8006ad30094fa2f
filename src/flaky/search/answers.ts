/** Answers to what an event asks for that comes early, as a poll: it does nothing to the page before they are there. */
import { isAnswer } from '../kinds.js';
import type { EventId, Placed } from '../plan.js';
import { causesOf, ownStatements, type TestTrace, type TracedEvent } from '../test-trace.js';
import { isOfFirstRounds } from './candidates.js';

/**
 * Answers to what the event has asked for, and to what these have asked for in turn. What comes over time, as a timer or a message, is none,
 * nor is what follows from that: of a loop, there is no end.
 */
export function answersIn(trace: TestTrace, event: EventId): readonly TracedEvent[] {
  return trace.events.filter((one) => {
    if (!isOfFirstRounds(one.id)) return false;
    const causes = causesOf(trace, one.id);
    const between = causes.findIndex(({ id }) => id === event);
    return between >= 0 && [one, ...causes.slice(0, between)].every(isAnswer);
  });
}

/**
 * Those that came behind the statement, though the event came before it.
 *
 * @param trace the run in which it came early
 */
export function answersTo({ event, before }: Placed, trace: TestTrace): readonly TracedEvent[] {
  const place = before ?? Infinity;
  // What was never answered is no answer, unless the test was about to be over.
  const isLast = place >= ownStatements(trace).length - 1;
  return answersIn(trace, event).filter(({ ranAfter }) =>
    ranAfter === null ? isLast : ranAfter > place,
  );
}

/** What followed where an event came early: the run, and the answers in it, as they came by themselves. */
interface Heard {
  readonly trace: TestTrace;
  readonly answers: readonly TracedEvent[];
}

/** Of all events that have come early. */
export class Answers {
  readonly #of = new Map<EventId, Heard>();

  /** Of a run in which an event came at the first of its places. */
  hear(place: Placed, trace: TestTrace): void {
    this.#of.set(place.event, { trace, answers: answersTo(place, trace) });
  }

  to(event: EventId): readonly EventId[] {
    return (this.heard(event)?.answers ?? []).map(({ id }) => id);
  }

  /** Undefined: it has not come early. */
  heard(event: EventId): Heard | undefined {
    return this.#of.get(event);
  }
}
