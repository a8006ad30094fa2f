/** What the proxy of a browser has seen in one run of a test, as the lines of a file. */
import * as v from 'valibot';
import { effect } from './agent/contract.js';
import { placeSchema as place } from './agent/place.js';
import type { EventId } from './plan.js';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** What tests are written with: of Playwright's, those that have its `expect`, and those that have its library alone. */
export const RUNNERS = [
  'playwright',
  'playwright-library',
  'puppeteer',
  'selenium',
  'vitest',
] as const;
export type RunnerName = (typeof RUNNERS)[number];

export function isPlaywright(by: RunnerName): boolean {
  return by === 'playwright' || by === 'playwright-library';
}

/** Of others, no end of a statement is told: it ends when the next one begins. */
export function tellsEnds(by: RunnerName): boolean {
  return isPlaywright(by) || by === 'vitest';
}

function tells<const Type extends string, const Entries extends v.ObjectEntries>(
  type: Type,
  entries: Entries,
) {
  return v.object({ type: v.literal(type), ...entries });
}

/** Milliseconds since 1970, by the clock of the machine. */
const at = v.number();

export const lineSchema = v.variant('type', [
  /** Statements are numbered from 0, in the order in which they begin. */
  tells('statement', {
    at,
    statement: count,
    by: v.picklist(RUNNERS),
    name: v.string(),
    place: v.nullable(place),
    /** What has called the function in which that is, the innermost first. */
    callers: v.optional(v.pipe(v.array(place), v.readonly())),
    /** Milliseconds for which it was kept back, as events were to come first: its own time-out had begun by then. Left out: that is not told. */
    keptMs: v.optional(v.number()),
  }),
  tells('ended', {
    at,
    statement: count,
    error: v.nullable(v.string()),
    /** Whether an event was held then. */
    isHolding: v.boolean(),
    /** For how long nothing had happened in the page. */
    quietMs: v.number(),
  }),
  /** What will lead to the event has begun. */
  tells('begun', {
    at,
    event: v.string(),
    /** In words: `GET /cart`. */
    name: v.string(),
    kind: v.string(),
    /** The event that ran when it began; left out: none did, or that is not known. */
    cause: v.optional(v.string()),
    /** Where in the page's code that was. */
    site: v.nullable(v.string()),
  }),
  /** It has changed the document. */
  tells('effect', { at, ...effect.entries }),
  /** It would have run now, and is held. */
  tells('held', { at, event: v.string() }),
  /** It would have run now, and waits behind others, of which the first is or was held. */
  tells('waited', { at, event: v.string() }),
  tells('ran', { at, event: v.string(), heldMs: v.number() }),
  /** The page has called it off. */
  tells('cleared', { at, event: v.string() }),
  /** The source map of a file in which statements are, as it is served. */
  tells('mapped', { at, file: v.string(), map: v.string() }),
  /** It has not come in time for where it was placed. */
  tells('missed', { at, event: v.string() }),
]);

export type TraceLine = v.InferOutput<typeof lineSchema>;

/** With other names of the events that it tells of. */
export function renamed(line: TraceLine, name: (event: EventId) => EventId): TraceLine {
  if (!('event' in line)) return line;
  const { event } = line;
  return line.type === 'begun' && line.cause !== undefined
    ? { ...line, event: name(event), cause: name(line.cause) }
    : { ...line, event: name(event) };
}
