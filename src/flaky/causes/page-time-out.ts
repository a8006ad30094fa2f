/** A time that the page fixes: a timer of its own, behind which it does without what it waits for. */
import type { Effect } from '../agent/contract.js';
import type { Finding } from '../search/findings.js';
import { eventOf, type TestTrace, type TracedEvent } from '../test-trace.js';

/** What a timer's task calls off, it does so at once. */
const AT_ONCE_MS = 100;

/**
 * The timer that ran out while an event was held, which by itself comes first: it changed what the event would have changed, and the
 * page has given the event up, as by `AbortController`, or took no notice when it came. A sign that says that it takes long goes
 * away again, and is none.
 *
 * @param natural the test with nothing held
 * @returns null: there is none
 */
export function timeOutOf(
  { events, direction, besides, failing }: Finding,
  natural: TestTrace,
): TracedEvent | null {
  if (direction === 'early' || besides !== null) return null;
  for (const event of events) {
    const held = eventOf(failing, { event: event.id });
    if (held === undefined) continue;
    const timeOut = failing.events.find(
      (one) =>
        one.name.startsWith('timer ') &&
        isBetween(held.heldAt, one.ranAt, held.ranAt) &&
        !isBetween(0, ranIn(natural, one), event.ranAt) &&
        changeTheSame(one.effects, event.effects) &&
        isGivenUp(held, one),
    );
    if (timeOut !== undefined) return timeOut;
  }
  return null;
}

function ranIn(trace: TestTrace, { id }: TracedEvent): number | null {
  return eventOf(trace, { event: id })?.ranAt ?? null;
}

/** @param from null: never, as `at` and `to` */
function isBetween(from: number | null, at: number | null, to: number | null): boolean {
  return from !== null && at !== null && from <= at && at <= (to ?? Infinity);
}

function isGivenUp({ ranAt, clearedAt, effects }: TracedEvent, timer: TracedEvent): boolean {
  if (ranAt !== null) return !changeTheSame(effects, timer.effects);
  const since = clearedAt === null ? Infinity : clearedAt - (timer.ranAt ?? Infinity);
  return Math.abs(since) <= AT_ONCE_MS;
}

function changeTheSame(some: readonly Effect[], others: readonly Effect[]): boolean {
  return some.some(({ selector, isInFrame }) =>
    others.some((other) => other.selector === selector && other.isInFrame === isInFrame),
  );
}
