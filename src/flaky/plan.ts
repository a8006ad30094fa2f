/** Where events come in one run of a test: WAVE writes it, the browser's proxy reads it. */
import * as v from 'valibot';
import type { DeepReadonly } from '../schema.js';

/** The same in every run: what caused it, what it is, which of these it is. `click 1 > GET /cart 1` */
export type EventId = string;

const placed = v.object({
  event: v.string(),
  /** The number of the statement right before which the event runs; null: it runs when the test waits for it. */
  before: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
});

export const planSchema = v.object({
  /** All others run when they come. */
  placed: v.array(placed),
});

export type Plan = DeepReadonly<v.InferOutput<typeof planSchema>>;
export type Placed = DeepReadonly<v.InferOutput<typeof placed>>;

export const NATURAL: Plan = { placed: [] };

/** Undefined: it comes when it comes. */
export function placedIn({ placed }: Plan, event: EventId): Placed | undefined {
  return placed.find((one) => one.event === event);
}

/** Null is behind all. */
export function lastFirst(places: readonly Placed[]): readonly Placed[] {
  const numberOf = ({ before }: Placed) => before ?? Number.MAX_SAFE_INTEGER;
  return places.toSorted((one, two) => numberOf(two) - numberOf(one));
}

/** @param answers to what the event asks for, that come there as well */
export function planOf(place: Placed, answers: readonly EventId[] = []): Plan {
  return { placed: [place, ...answers.map((event) => ({ event, before: place.before }))] };
}

/**
 * Each of these events runs when the test waits for it.
 *
 * @param others places of other events
 */
export function awaited(
  events: readonly { readonly id: EventId }[],
  others: readonly Placed[] = [],
): Plan {
  return { placed: [...others, ...events.map(({ id }) => ({ event: id, before: null }))] };
}
