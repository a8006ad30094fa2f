/** What else comes at another place where an event is held: the test may fail by that, and not by the event. Pure. */

import { isRead, looks } from '../kinds.js';
import type { EventId, Placed } from '../plan.js';
import { causesOf, type Statement, type TestTrace, type TracedEvent } from '../test-trace.js';
import { answersIn } from './answers.js';
import type { Failing } from './failing.js';

/**
 * Where a single event is held, those that waited behind it: of two timers, the one that is due later does not overtake the other.
 *
 * @param late events that could be late by themselves
 */
export function waitedBehind(
  { events, failing }: Failing,
  late: readonly TracedEvent[],
): readonly TracedEvent[] {
  const [held, ...others] = events;
  if (held === undefined || others.length > 0) return [];
  const waited = failing.events.flatMap(({ id, hasWaited }) => (hasWaited ? id : []));
  return late.filter(({ id }) => id !== held.id && waited.includes(id));
}

/** What has come earlier among the statements than by itself, and where it alone is to be placed for that. */
export interface RanOut {
  readonly event: TracedEvent;
  readonly place: Placed;
  /** To what it has asked for, as a poll: they came by then, too. */
  readonly answers: readonly EventId[];
}

/**
 * What ran out while the test waited for what was held, or was kept back for it: a message that goes by itself may have gone before the
 * test looks for it, and the server may have sent the next one, or answered what the page has asked for before.
 *
 * Those that come first by themselves come first: to have one come early takes the test as long, and what comes before it by then comes
 * early, too.
 *
 * @param natural the test with nothing held
 * @param early places of events that could come earlier than in that
 */
export function ranOut(
  { events, failing, at }: Failing,
  natural: TestTrace,
  early: readonly Placed[],
): readonly RanOut[] {
  // What leads to an event comes with it.
  const causes = events.flatMap((event) => causesOf(failing, event.id).map(({ id }) => id));
  const moved = early.flatMap(({ event: id, before }) => {
    if (causes.includes(id)) return [];
    const [event, there] = [natural, failing].map((trace) =>
      trace.events.find((one) => one.id === id),
    );
    // A request is sent by what the page does: that has run out, or the answer has come.
    if (event === undefined || event.kind === 'request' || there?.ranAfter == null) return [];
    const isOther = events.every((one) => one.id !== id) && there.heldAt === null;
    // By itself, it comes behind the statement that fails; here, by the end of that.
    const isEarlier = (event.ranAfter ?? Infinity) > at && there.ranAfter <= at + 1;
    if (!isOther || !isEarlier || (before ?? 0) > at) return [];
    const answers = answersIn(failing, id).flatMap((one) =>
      (one.ranAfter ?? Infinity) <= at + 1 ? one.id : [],
    );
    return { event, place: { event: id, before: at }, answers };
  });
  const cameAt = ({ event }: RanOut) => event.ranAt ?? Infinity;
  // Of two that do not come by themselves, neither comes first.
  return moved.toSorted((one, other) => cameAt(one) - cameAt(other) || 0);
}

/**
 * An event that comes behind this one by itself, and has come before it in the run that failed: the answer to a later question, say. It
 * tells more than the statement where none was overtaken, or one that waits: if that is the one that fails, it has waited in vain for
 * what the two have led to, and else for something that both change.
 *
 * @param overtaken the statement; null: there is none
 * @returns the last one of those that change the same, else of all; null: it tells no more
 */
export function eventBefore(
  { id, ranAt, effects }: TracedEvent,
  overtaken: Statement | null,
  natural: TestTrace,
  { failing, at }: Failing,
): TracedEvent | null {
  if (overtaken !== null && (!looks(overtaken) || isRead(overtaken))) return null;
  const timeIn = (trace: TestTrace, of: string) =>
    trace.events.find((event) => event.id === of)?.ranAt ?? null;
  const cameAt = timeIn(failing, id) ?? Infinity;
  const before = natural.events.filter((other) => {
    const [byItself, there] = [other.ranAt, timeIn(failing, other.id)];
    if (byItself === null || ranAt === null || there === null) return false;
    return byItself > ranAt && there < cameAt;
  });
  const changed = effects.map(({ selector }) => selector);
  const same = before.filter((one) =>
    one.effects.some(({ selector }) => changed.includes(selector)),
  );
  const isInVain = overtaken === null || overtaken.number === at;
  return same.at(-1) ?? (isInVain ? before.at(-1) : null) ?? null;
}
