/** One run of a test, as far as a person looks at it. */
import * as v from 'valibot';
import type { DeepReadonly } from '../../schema.js';
import { placeSchema } from '../agent/place.js';
import type { EventId } from '../plan.js';
import type { TestTrace } from '../test-trace.js';
import { nameOfEvent } from '../words.js';

/** What a page does without end, as a poll, is not all shown. */
const MOST_EVENTS = 200;
const MOST_STATEMENTS = 500;

const text = v.string();
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** All times are milliseconds from the first that is told of the run. */
export const reportedTraceSchema = v.object({
  /** By their numbers, from 0. */
  statements: v.array(
    v.object({
      name: text,
      place: v.nullable(placeSchema),
      begun: count,
      /** Null: that is not known. */
      ended: v.nullable(count),
      /** Null: it has not failed, or its runner does not tell. */
      error: v.nullable(text),
    }),
  ),
  /** In the order in which they began. */
  events: v.array(
    v.object({
      id: text,
      name: text,
      /** Where in the page's code it was begun. */
      site: v.nullable(text),
      begun: count,
      /** From when on it was held; null: it was not. */
      held: v.nullable(count),
      /** Null: it has not come. */
      came: v.nullable(count),
    }),
  ),
  /** How many more events there were. */
  more: count,
});

export type ReportedTrace = DeepReadonly<v.InferOutput<typeof reportedTraceSchema>>;

/** @param wanted events that are told of in any case */
export function reportedTrace(
  { statements, events }: TestTrace,
  wanted: ReadonlySet<EventId>,
): ReportedTrace {
  const told = events.filter(({ id }, place) => place < MOST_EVENTS || wanted.has(id));
  const first = Math.min(
    ...statements.map(({ begunAt }) => begunAt),
    ...told.map(({ begunAt }) => begunAt),
  );
  const since = (at: number) => Math.max(0, Math.round(at - first));
  const sinceIf = (at: number | null) => (at === null ? null : since(at));
  return {
    statements: statements.slice(0, MOST_STATEMENTS).map(({ name, place, begunAt, ended }) => ({
      ...{ name, place, begun: since(begunAt) },
      ...{ ended: sinceIf(ended?.at ?? null), error: ended?.error ?? null },
    })),
    events: told.map((event) => ({
      ...{ id: event.id, name: nameOfEvent(event), site: event.site, begun: since(event.begunAt) },
      ...{ held: sinceIf(event.heldAt), came: sinceIf(event.ranAt) },
    })),
    more: events.length - told.length,
  };
}
