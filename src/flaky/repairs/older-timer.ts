/** A timer that was set for what the page showed before: what has come since then, it takes away. */
import type { Finding } from '../search/findings.js';
import { eventOf, type TracedEvent } from '../test-trace.js';

/**
 * What changed an element while the timer was on its way that changes it, too: a message that goes by itself takes the next message away,
 * where the page does not call its timer off.
 *
 * @returns the last one; null: it is no timer, or there is none
 */
export function newerThanTimer({ events, failing }: Finding): TracedEvent | null {
  const [event, ...others] = events;
  const timer = event?.kind === 'timer' ? eventOf(failing, { event: event.id }) : undefined;
  if (timer?.ranAt == null || others.length > 0) return null;
  const { id, cause, begunAt, ranAt, effects } = timer;
  const changed = effects.map(({ selector }) => selector);
  const newer = failing.events.filter(
    (one) =>
      ![id, cause].includes(one.id) &&
      one.ranAt !== null &&
      one.ranAt > begunAt &&
      one.ranAt < ranAt &&
      one.effects.some(({ selector }) => changed.includes(selector)),
  );
  return newer.toSorted((one, two) => (one.ranAt ?? 0) - (two.ranAt ?? 0)).at(-1) ?? null;
}
