/** What else comes at another place where an event is held: the test may fail by that, and not by the event. Pure. */
import type { Placed } from './plan.js';
import type { Statement, TestTrace, TracedEvent } from './test-trace.js';
import type { Failure } from './verdict.js';

export interface Moved {
  readonly event: TracedEvent;
  /** Where it alone is to be placed, to come as late or as early as it did there. */
  readonly place: Placed;
  readonly direction: 'late' | 'early';
}

interface Failing {
  /** Held. */
  readonly events: readonly TracedEvent[];
  readonly failure: Failure;
  readonly failing: TestTrace;
}

/** What comes when its time is over, however long the test takes. */
const BY_TIME: readonly string[] = ['timer', 'motion', 'animation'];

/**
 * Where a single event is held, those that waited behind it: of two timers, the one that is due later does not overtake the other. And what
 * ran out while the test waited for what was held: a message that goes by itself may have gone before the test looks for it.
 *
 * @param natural the test with nothing held
 * @param early events that could come earlier than in that
 */
export function movedAlong(
  { events, failure, failing }: Failing,
  natural: TestTrace,
  early: readonly Placed[],
): readonly Moved[] {
  const inNatural = (id: string) => natural.events.find((event) => event.id === id);
  const behind = failing.events
    .filter(({ hasWaited }) => hasWaited && events.length === 1)
    .flatMap(({ id }) => inNatural(id) ?? [])
    .map((event) => ({
      ...{ event, place: { event: event.id, before: null }, direction: 'late' as const },
    }));
  const failed = failedIn(failing, failure);
  if (failed === null) return behind;
  const { number } = failed;
  const hasRun = ({ ranAfter }: TracedEvent) => ranAfter !== null && ranAfter <= number;
  const ranOut = early.flatMap(({ event: id, before }) => {
    const [event, there] = [inNatural(id), failing.events.find((one) => one.id === id)];
    if (event === undefined || there === undefined || (before ?? 0) > number) return [];
    const isByTime = BY_TIME.includes(event.kind) && there.heldAt === null;
    if (!isByTime || hasRun(event) || !hasRun(there)) return [];
    return { event, place: { event: id, before: number }, direction: 'early' as const };
  });
  return [...behind, ...ranOut];
}

/** Null: it is not told by which line it failed. */
export function failedIn({ statements }: TestTrace, { line }: Failure): Statement | null {
  return statements.findLast(({ place }) => line !== null && place?.line === line) ?? null;
}
