/** Two events at places of their own: one comes early, and the other one late. Pure. */
import { type Random, shuffled } from '../../search/random.js';
import type { EventId, Placed } from '../plan.js';
import { eventOf, type TestTrace } from '../test-trace.js';
import { lateBeside } from './candidates.js';

export interface Pair {
  readonly early: Placed;
  readonly late: Placed;
}

/**
 * Those two that change the same in the page come first, as in a conflict; besides that, their order is random.
 *
 * @param natural the test with nothing held
 * @param early places of events that come earlier than by themselves
 * @param late places of events that come later
 */
export function pairsOf(
  natural: TestTrace,
  early: readonly Placed[],
  late: readonly Placed[],
  random: Random,
): readonly Pair[] {
  const { events } = natural;
  const pairs = early.flatMap((one): Pair[] => {
    const event = eventOf(natural, one);
    if (event === undefined) return [];
    const beside = new Set(lateBeside(event, events, natural).map(({ id }) => id));
    return late
      .filter(({ event: id, before }) => beside.has(id) && isBehind(before, one.before))
      .map((other) => ({ early: one, late: other }));
  });
  const changed = new Map(
    events.map(({ id, effects }) => [id, effects.map(({ selector }) => selector)]),
  );
  return shuffled(pairs, random).toSorted(
    (one, two) => Number(isConflict(two, changed)) - Number(isConflict(one, changed)),
  );
}

/** Null: when the test waits for it. */
function isBehind(place: Placed['before'], other: Placed['before']): boolean {
  return (place ?? Infinity) > (other ?? Infinity);
}

function isConflict(
  { early, late }: Pair,
  changed: ReadonlyMap<EventId, readonly string[]>,
): boolean {
  const other = changed.get(late.event) ?? [];
  return (changed.get(early.event) ?? []).some((selector) => other.includes(selector));
}
