/** Which events could come at another place among the statements of a test, riskiest first. Pure. */
import { INPUTS } from '../agent/input-types.js';
import { isAnswer, isSleep, looks, sleepAmong } from '../kinds.js';
import type { EventId, Placed } from '../plan.js';
import {
  causesOf,
  eventOf,
  ownStatements,
  placeOf,
  type Statement,
  type TestTrace,
  type TracedEvent,
} from '../test-trace.js';

/** Of a loop, such as a poll, the first rounds stand for all. */
const MOST_ROUNDS = 3;
/** Of those that only differ in ids of records, as the requests for the rows of a table. */
const MOST_RECORDS = 10;

/**
 * Events that ran before a statement that could have begun before them: those by a hair first. Requests are behind all others:
 * one that is late has its answer late, which is mostly enough. Of an exception the test itself hears, so one may be late behind the
 * last statement, too; so may what comes while the test sleeps before it looks at what is no statement, as `page.url()`.
 *
 * @param other another run of the same test: what is not in both is not told from run to run
 */
export function lateOnes(trace: TestTrace, other: TestTrace): readonly TracedEvent[] {
  const known = new Set(other.events.map(({ id }) => id));
  const statements = ownStatements(trace);
  const awake = endOfLastSleep(trace);
  const ahead = ({ ranAfter, ranAt }: TracedEvent): number => {
    if (ranAfter === null || ranAt === null) return Infinity;
    const next = statements[ranAfter]?.begunAt ?? awake;
    return next === null || next < ranAt ? Infinity : next - ranAt;
  };
  return trace.events
    .filter((event) => isOfTest(event, known) && (ahead(event) < Infinity || isHeard(event)))
    .toSorted((one, two) => isRequest(one) - isRequest(two) || ahead(one) - ahead(two));
}

/** How many events of the test could be held if another run has them as well, and how many of these it does not have. */
export function countEvents(
  trace: TestTrace,
  other: TestTrace,
): { readonly events: number; readonly unmatched: number } {
  const known = new Set(other.events.map(({ id }) => id));
  const events = trace.events.filter(({ id, begunAfter }) => begunAfter > 0 && isOfFirstRounds(id));
  return { events: events.length, unmatched: events.filter(({ id }) => !known.has(id)).length };
}

/** When the test goes on that sleeps behind all that it does and sees; null: it does not. */
function endOfLastSleep(trace: TestTrace): number | null {
  const { length } = ownStatements(trace);
  const last = trace.statements[length - 1];
  if (last?.ended == null) return null;
  if (isSleep(last)) return last.ended.at;
  const cleaning = trace.statements[length];
  return cleaning !== undefined && sleepAmong([cleaning.begunAt - last.ended.at]) !== null
    ? cleaning.begunAt
    : null;
}

export interface EarlyOnes {
  /** Before the first statement that began when they had begun. */
  readonly atOnce: readonly Placed[];
  /** Before the others, the last one first. */
  readonly inBetween: readonly Placed[];
  /** Before the last of these statements, and the last that acts: by then, most of what may be on its way is. */
  readonly atLast: readonly Placed[];
}

/** Events that began before a statement and ran after it, placed before it. */
export function earlyOnes(trace: TestTrace, other: TestTrace): EarlyOnes {
  const known = new Set(other.events.map(({ id }) => id));
  const statements = ownStatements(trace);
  const last = statements.length;
  const ofTest = trace.events.filter((event) => isOfTest(event, known));
  const slots = ofTest.flatMap((event) => {
    const until = Math.min(placeOf(event), last);
    const from = firstThatMayWait(statements, event.begunAfter);
    return from < until ? [{ event: event.id, from, until }] : [];
  });
  // As in `lateOnes`: of a request, the answer is mostly what counts.
  const requests = new Set(ofTest.filter(isRequest).map(({ id }) => id));
  slots.sort((one, two) => Number(requests.has(one.event)) - Number(requests.has(two.event)));
  return {
    atOnce: slots.map(({ event, from }) => ({ event, before: from })),
    inBetween: slots.flatMap(({ event, from, until }) => between(event, from, until)),
    atLast: slots.flatMap(({ event, from, until }) => {
      const acts = statements.slice(0, until).findLastIndex((statement) => !looks(statement));
      const places = new Set([until - 1, ...(acts >= from ? [acts] : [])]);
      return [...places].map((before) => ({ event, before }));
    }),
  };
}

/** Whether an event comes before the place that it has by itself. */
export function comesEarly(place: Placed, natural: TestTrace): boolean {
  const event = eventOf(natural, place);
  return event !== undefined && (place.before ?? Infinity) < placeOf(event);
}

/** The last statement, and the last that acts: by then, an answer may be out of date, and the test looks at what that leads to. */
export function lastPlaces(trace: TestTrace): readonly number[] {
  const statements = ownStatements(trace);
  const acts = statements.findLastIndex((statement) => !looks(statement));
  return [...new Set([statements.length - 1, acts])].filter((place) => place >= 0);
}

/**
 * The first statement that could come after what has begun in the middle of them. What only looks leads to nothing: if the test
 * looks for a message that goes by itself, it may begin to look when that is gone already.
 *
 * @param begun how many statements had begun
 */
export function firstThatMayWait(statements: readonly Statement[], begun: number): number {
  const acts = statements.slice(0, begun).findLastIndex((statement) => !looks(statement));
  return acts + 1;
}

/**
 * Places of an event between where it ran by itself and where the test waited for it, the last one first. Where others ran
 * between it and the next statement, behind these is another place, too.
 *
 * @param natural the run in which it ran by itself
 * @param held the run in which it was held until the test waited for it
 */
export function laterOnes(
  event: TracedEvent,
  natural: TestTrace,
  held: TestTrace,
): readonly Placed[] {
  const { id, ranAfter, ranAt } = event;
  if (ranAfter === null || ranAt === null || asksAlone(event, natural)) return [];
  const { ranAfter: awaitedAfter = null } = held.events.find((one) => one.id === id) ?? {};
  const end = awaitedAfter === null ? ownStatements(held).length : awaitedAfter;
  const hasOthers = natural.events.some(
    (other) => other.ranAfter === ranAfter && (other.ranAt ?? 0) > ranAt,
  );
  return between(id, hasOthers ? ranAfter - 1 : ranAfter, end);
}

/** As a poll: where it is late, it asks as its next round does, so it is the answer that counts. */
function asksAlone({ id, kind, name, effects }: TracedEvent, natural: TestTrace): boolean {
  const led = natural.events.filter((one) => one.cause === id && one.name !== name);
  return kind === 'timer' && effects.length === 0 && led.length > 0 && led.every(isAnswer);
}

/**
 * Events that could have been later, had others not been held: a statement that waits for one of them has all come that were
 * held before it.
 *
 * @param together the run in which all were held; null: there is none
 * @param alone those in which one of them was
 */
export function keptFromBeingLater(
  events: readonly TracedEvent[],
  together: TestTrace | null,
  alone: readonly TestTrace[],
): readonly TracedEvent[] {
  if (together === null) return [];
  return events.filter(({ id }) => {
    const latest = Math.max(...alone.map((trace) => placeIn(trace, id)));
    return placeIn(together, id) < latest;
  });
}

/**
 * Those that can be late while this one comes early: not what leads to it, as the request does to the answer, nor, if it is a timer,
 * others, as timers are due in turn.
 */
export function lateBeside(
  { id, kind, name }: TracedEvent,
  late: readonly TracedEvent[],
  natural: TestTrace,
): readonly TracedEvent[] {
  const causes = causesOf(natural, id);
  return late.filter(
    (other) =>
      other.id !== id &&
      causes.every((cause) => cause.id !== other.id) &&
      other.name !== `request ${name}` &&
      (kind !== 'timer' || other.kind !== 'timer'),
  );
}

/** How many statements had begun when it ran. */
function placeIn({ statements, events }: TestTrace, id: EventId): number {
  const event = events.find((one) => one.id === id);
  if (event === undefined) return 0;
  return event.ranAfter ?? event.clearedAfter ?? statements.length;
}

/** Before each of the statements between these two. */
function between(event: EventId, from: number, until: number): readonly Placed[] {
  const count = Math.max(0, until - from - 1);
  return Array.from({ length: count }, (_, place) => ({ event, before: until - 1 - place }));
}

/**
 * Before the first statement, what runs is the test's runner.
 *
 * @param known what is told from run to run
 */
function isOfTest({ id, begunAfter }: TracedEvent, known: ReadonlySet<EventId>): boolean {
  return begunAfter > 0 && known.has(id) && isOfFirstRounds(id);
}

/** What the test does again is another statement of its own, and no round; so is what it does in another document (`time 4`), or browser. */
export function isOfFirstRounds(id: EventId): boolean {
  return id.split(' > ').every((part) => {
    const end = part.lastIndexOf(' ');
    const name = part.slice(0, end);
    const most = name.includes('*') ? MOST_RECORDS : MOST_ROUNDS;
    return (
      name === 'time' ||
      name === 'browser' ||
      INPUTS.includes(name) ||
      Number(part.slice(end)) <= most
    );
  });
}

function isHeard({ kind, ranAt }: TracedEvent): boolean {
  return kind === 'exception' && ranAt !== null;
}

function isRequest({ kind }: TracedEvent): 0 | 1 {
  return kind === 'request' ? 1 : 0;
}
