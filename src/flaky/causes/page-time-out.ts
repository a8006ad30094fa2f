/** A time that the page fixes: a timer of its own, behind which it does without what it waits for. */
import type { Finding } from '../findings.js';
import { eventOf, type TestTrace, type TracedEvent } from '../test-trace.js';

/**
 * The timer that ran out while the event was held, and changed what that changes: `fetch` with a time-out, behind which the page
 * says that something went wrong. By itself, the event came first.
 *
 * @param natural the test with nothing held
 * @returns null: there is none
 */
export function timeOutOf({ events, failing }: Finding, natural: TestTrace): TracedEvent | null {
  for (const event of events) {
    const held = eventOf(failing, { event: event.id });
    if (held === undefined || held.heldAt === null) continue;
    const { heldAt, ranAt } = held;
    const changed = event.effects.map(({ selector }) => selector);
    const timeOut = failing.events.find(
      (one) =>
        one.kind === 'timer' &&
        isBetween(heldAt, one.ranAt, ranAt) &&
        !isBetween(0, ranIn(natural, one), event.ranAt) &&
        one.effects.some(({ selector }) => changed.includes(selector)),
    );
    if (timeOut !== undefined) return timeOut;
  }
  return null;
}

function ranIn(trace: TestTrace, { id }: TracedEvent): number | null {
  return eventOf(trace, { event: id })?.ranAt ?? null;
}

/** @param at,to null: never */
function isBetween(from: number, at: number | null, to: number | null): boolean {
  return at !== null && from <= at && at <= (to ?? Infinity);
}
