/** One run of a test, as its trace tells it: statements of the test, and events of the page among them. */
import { readSourceMap, type Tracer, tracerOf } from '../model/source-map.js';
import type { Effect } from './agent/contract.js';
import type { Place } from './agent/place.js';
import type { EventId } from './plan.js';
import type { RunnerName, TraceLine } from './trace.js';

export interface Statement {
  /** From 0, in the order in which they begin. */
  readonly number: number;
  /** What it is written with. */
  readonly by: RunnerName;
  /** The call, as its runner names it: `page.click`. */
  readonly name: string;
  /** In the file of the test, if it is called from there; else the innermost. */
  readonly place: Place | null;
  /** All that has called it, the innermost first. */
  readonly stack: readonly Place[];
  readonly begunAt: number;
  /** For how long it was kept back before that; milliseconds. */
  readonly keptMs: number;
  /** How often it has ended: more than once where it is in a loop that waits for something. */
  readonly rounds: number;
  /** As it did last; null: it has not ended. */
  readonly ended: Extract<TraceLine, { type: 'ended' }> | null;
}

export interface TracedEvent {
  readonly id: EventId;
  readonly name: string;
  readonly kind: string;
  /** The event that ran when it began; null: none did, or that is not known. */
  readonly cause: EventId | null;
  /** Where in the page's code it was begun. */
  readonly site: string | null;
  /** How many statements had begun before it began. */
  readonly begunAfter: number;
  /** How many had when it ran; null: it has not run. */
  readonly ranAfter: number | null;
  /** How many had when it was called off; null: it was not. */
  readonly clearedAfter: number | null;
  readonly clearedAt: number | null;
  /** Milliseconds since 1970, as the others. */
  readonly begunAt: number;
  /** When it would have come; null: it was not held. */
  readonly heldAt: number | null;
  readonly ranAt: number | null;
  /** For how long it was held; milliseconds. */
  readonly heldMs: number;
  /** Whether it had come and waited behind another one that was held, as timers are due in turn. */
  readonly hasWaited: boolean;
  /** What it changes in the document. */
  readonly effects: readonly Effect[];
}

export interface TestTrace {
  readonly statements: readonly Statement[];
  /** In the order in which they began. */
  readonly events: readonly TracedEvent[];
  /** Events that did not come in time for where they were placed. */
  readonly missed: readonly EventId[];
  /** Those that were held until their page was gone. */
  readonly unreleased: readonly EventId[];
}

/** @param file of the test; null: its runner does not tell */
export function traceOf(lines: readonly TraceLine[], file: string | null = null): TestTrace {
  const statements: Statement[] = [];
  const events = new Map<EventId, TracedEvent>();
  const missed: EventId[] = [];
  const held = new Set<EventId>();
  const unreleased: EventId[] = [];
  const tracers = new Map<string, Tracer>();
  for (const line of lines) {
    switch (line.type) {
      case 'statement':
        statements.push({
          ...{ number: line.statement, by: line.by, name: line.name },
          ...placesOf(line, file),
          ...{ begunAt: line.at, keptMs: line.keptMs ?? 0, rounds: 0, ended: null },
        });
        break;
      case 'ended': {
        const index = statements.findIndex(({ number }) => number === line.statement);
        const statement = statements[index];
        if (statement === undefined) break;
        statements[index] = { ...statement, rounds: statement.rounds + 1, ended: line };
        break;
      }
      case 'begun': {
        const { event: id, name, kind, cause = null, site } = line;
        const began = {
          begunAfter: statements.length,
          ranAfter: null,
          clearedAfter: null,
          clearedAt: null,
        };
        events.set(id, {
          id,
          name,
          kind,
          cause,
          site,
          ...began,
          ...{ begunAt: line.at, heldAt: null, ranAt: null },
          heldMs: 0,
          hasWaited: false,
          effects: [],
        });
        break;
      }
      case 'ran': {
        const event = events.get(line.event);
        if (event === undefined) break;
        const { at: ranAt, heldMs } = line;
        const ran = { ranAfter: statements.length, ranAt, heldMs };
        events.set(line.event, { ...event, ...ran });
        break;
      }
      case 'effect': {
        const event = events.get(line.event);
        if (event === undefined) break;
        const { type: _, at: __, ...effect } = line;
        const effects = [...event.effects, effect];
        events.set(line.event, { ...event, effects });
        break;
      }
      case 'mapped':
        tracers.set(line.file, tracerOf(readSourceMap(line.map), `file://${line.file}`));
        break;
      case 'missed':
        missed.push(line.event);
        break;
      case 'held': {
        held.add(line.event);
        const event = events.get(line.event);
        if (event !== undefined) events.set(line.event, { ...event, heldAt: line.at });
        break;
      }
      case 'waited': {
        const event = events.get(line.event);
        if (event !== undefined) events.set(line.event, { ...event, hasWaited: true });
        break;
      }
      case 'cleared': {
        if (held.has(line.event)) unreleased.push(line.event);
        const event = events.get(line.event);
        if (event === undefined) break;
        const cleared = { clearedAfter: statements.length, clearedAt: line.at };
        events.set(line.event, { ...event, ...cleared });
        break;
      }
    }
  }
  const end = lines.at(-1)?.at ?? 0;
  const places = statements.map(({ place }) => place && sourceOf(place, tracers.get(place.file)));
  return {
    statements: statements.map((one, index) => ({ ...one, place: places[index] ?? null })),
    events: [...events.values()].map((event) => heldUntil(event, end)),
    missed,
    unreleased,
  };
}

/** One that is held when the test ends has been held until then. */
function heldUntil(event: TracedEvent, end: number): TracedEvent {
  return event.heldAt !== null && isStillHeld(event)
    ? { ...event, heldMs: end - event.heldAt }
    : event;
}

/** How many statements had begun when it ran, or was called off; Infinity: neither was so. */
export function placeOf({ ranAfter, clearedAfter }: TracedEvent): number {
  return ranAfter ?? clearedAfter ?? Infinity;
}

/** Whether it had not come when the test ended. */
export function isStillHeld({ heldAt, ranAt }: TracedEvent): boolean {
  return heldAt !== null && ranAt === null;
}

function placesOf(
  { place, callers = [] }: Extract<TraceLine, { type: 'statement' }>,
  file: string | null,
): Pick<Statement, 'place' | 'stack'> {
  const stack = place === null ? [] : [place, ...callers];
  return { place: stack.find((one) => one.file === file) ?? place, stack };
}

/** In the file as it was written. */
function sourceOf(place: Place, tracer: Tracer | undefined): Place {
  const source = tracer?.(place.line - 1, place.column - 1) ?? null;
  return source === null ? place : { file: place.file, line: source.line, column: source.column };
}

/** What is done when the test is over. */
const CLEANING =
  /^(browser|browserContext|page|context)\.(close|dispose)$|^driver\.(quit|close)$|^process\.exit$|^Close /i;

/** The statements of the test, before it cleans up. */
export function ownStatements({ statements }: TestTrace): readonly Statement[] {
  const end = statements.findLastIndex(({ name }) => !CLEANING.test(name));
  return statements.slice(0, end + 1);
}

/** Undefined: it is not there. */
export function eventOf(
  { events }: TestTrace,
  { event }: { readonly event: EventId },
): TracedEvent | undefined {
  return events.find(({ id }) => id === event);
}

/** Null: it is not there. */
export function statementOf({ statements }: TestTrace, number: number | null): Statement | null {
  return statements.find((one) => one.number === number) ?? null;
}

/** What this event was caused by, and by what that was, and so on, the last first: none of what the test or its runner did. */
export function causesOf({ events }: TestTrace, id: EventId): readonly TracedEvent[] {
  const causes: TracedEvent[] = [];
  let sought: EventId | null = id;
  // A cause has begun before what it has caused.
  for (const event of events.toReversed()) {
    if (event.id !== sought) continue;
    if (event.id !== id) causes.push(event);
    sought = event.cause;
  }
  return causes;
}
