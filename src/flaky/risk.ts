/**
 * How likely a test is flaky, by one run of it with nothing held. Pure.
 *
 * What is counted is what the exploration would try: events of the page that could come elsewhere among the statements. More
 * weigh those that came while no statement waited for anything, by what has let them come in time and what the test does next;
 * and each statement that reads once behind events of which no assertion has shown that the test has waited for them.
 */

import { isRead, isSleep, looks, pausesOf, sleepAmong } from './kinds.js';
import { earlyOnes, lateOnes } from './search/candidates.js';
import { ownStatements, type Statement, type TestTrace, type TracedEvent } from './test-trace.js';
import { isPlaywright } from './trace.js';
import { nameInSuite, nameOfStatement } from './words.js';

/** What adds how much. */
const POINTS = {
  /** An event comes in a time that is fixed: the machine may be slower. */
  sleeps: 5,
  /** A statement reads once what an event may change. */
  reads: 5,
  /** A statement acts, whether an event has come or not. */
  acts: 2,
  /** An event comes right before a statement. */
  hair: 2,
  /** An event could come elsewhere. */
  elsewhere: 1,
} as const;

type Kind = keyof typeof POINTS;

const KINDS: readonly Kind[] = ['sleeps', 'reads', 'acts', 'hair', 'elsewhere'];

/** Milliseconds: a machine with more to do takes longer by that. */
const HAIR_MS = 50;

export interface Risk {
  /** 0: nothing could come elsewhere. */
  readonly score: number;
  /** What adds to it, what adds most first; one sentence a kind. */
  readonly reasons: readonly string[];
}

interface Sign {
  readonly kind: Kind;
  /** A sentence. */
  readonly says: string;
}

export function riskOf(trace: TestTrace): Risk {
  const late = lateOnes(trace, trace).toSorted(tellsMore);
  const ids = new Set([
    ...late.map(({ id }) => id),
    ...earlyOnes(trace, trace).atOnce.map(({ event }) => event),
  ]);
  const statements = ownStatements(trace);
  const signs = late
    .filter((event) => !isWaitedFor(event, statements))
    .flatMap((event) => signsOf(event, statements));
  signs.push(...readsAmong(statements, late));
  const elsewhere = trace.events
    .filter(({ id }) => ids.has(id))
    .toSorted(tellsMore)
    .map(
      (event): Sign => ({
        kind: 'elsewhere',
        says: `${capital(nameInSuite(event))} could come earlier or later`,
      }),
    );
  const all = [...signs, ...elsewhere];
  return {
    score: all.reduce((sum, { kind }) => sum + POINTS[kind], 0),
    reasons: KINDS.flatMap((kind) => sentenceOf(all.filter((sign) => sign.kind === kind))),
  };
}

/** Of kinds of events that tell less than others: of a request, its answer does more; a file of the page comes before all else, as a rule. */
const TELL_LESS: readonly string[] = ['request', 'response'];

function tellsMore(one: TracedEvent, two: TracedEvent): number {
  return TELL_LESS.indexOf(one.kind) - TELL_LESS.indexOf(two.kind);
}

/** The first stands for all of a kind. */
function sentenceOf([first, ...others]: readonly Sign[]): string[] {
  if (first === undefined) return [];
  return [
    others.length === 0 ? `${first.says}.` : `${first.says}; so it is with ${others.length} more.`,
  ];
}

function signsOf(event: TracedEvent, statements: readonly Statement[]): Sign[] {
  const { ranAfter, ranAt } = event;
  if (ranAfter === null || ranAt === null) return [];
  const next = statements.slice(ranAfter).find((statement) => !isSleep(statement));
  if (next === undefined) return [];
  const [name, then] = [nameInSuite(event), nameOfStatement(next)];
  const signs: Sign[] = [];
  const pause = pauseAround(event, statements);
  if (pause !== null) {
    signs.push({ kind: 'sleeps', says: `${capital(name)} comes while ${pause}` });
  } else if (next.begunAt - ranAt < HAIR_MS) {
    const ms = Math.round(next.begunAt - ranAt);
    signs.push({ kind: 'hair', says: `${capital(name)} comes ${ms} ms before ${then}` });
  }
  if (!looks(next)) {
    signs.push({ kind: 'acts', says: `${then} acts, whether ${name} has come or not` });
  }
  return signs;
}

/** Statements that read once, each with the last event before it that the test may not have waited for, of those that tell most. */
function readsAmong(statements: readonly Statement[], late: readonly TracedEvent[]): Sign[] {
  const events = late.toSorted((one, two) => (one.ranAt ?? 0) - (two.ranAt ?? 0));
  let before = -1;
  return statements.flatMap((statement, place): Sign[] => {
    if (!isRead(statement)) return [];
    const since = before;
    before = place;
    const [event] = events
      .filter(
        ({ ranAfter }, index) =>
          ranAfter !== null &&
          ranAfter > since &&
          ranAfter <= place &&
          !isAsserted(index, events, statements),
      )
      .toReversed()
      .toSorted(tellsMore);
    if (event === undefined) return [];
    const [name, of] = [nameOfStatement(statement), nameInSuite(event)];
    return [{ kind: 'reads', says: `${name} reads once, and does not wait for ${of}` }];
  });
}

/** It is the last event of those that came while an assertion waited: it will be that for which it did. */
function isAsserted(
  index: number,
  events: readonly TracedEvent[],
  statements: readonly Statement[],
): boolean {
  const [event, next] = events.slice(index, index + 2);
  return statements.some(
    (statement) =>
      looks(statement) &&
      waits(statement) &&
      isWithin(event, statement) &&
      !isWithin(next, statement),
  );
}

function isWithin(event: TracedEvent | undefined, { begunAt, ended }: Statement): boolean {
  const at = event?.ranAt ?? -1;
  return begunAt <= at && at <= (ended?.at ?? Infinity);
}

/** What waits for a time that is fixed, in words; null: nothing did when the event came. */
function pauseAround(event: TracedEvent, statements: readonly Statement[]): string | null {
  const { ranAfter, ranAt } = event;
  const sleep = statements.find((one) => isSleep(one) && isWithin(event, one));
  if (sleep !== undefined) return `${nameOfStatement(sleep)} waits for a time that is fixed`;
  const [before, next] = statements.slice(Math.max(0, (ranAfter ?? 0) - 1), (ranAfter ?? 0) + 1);
  if (before === undefined || next === undefined || (before.ended?.at ?? Infinity) > (ranAt ?? 0)) {
    return null;
  }
  const ms = sleepAmong(pausesOf([before, next]));
  return ms === null ? null : `the test does nothing for some ${ms} ms`;
}

/** It came while a statement ran that ends when the page has become so. */
function isWaitedFor(event: TracedEvent, statements: readonly Statement[]): boolean {
  return statements.some((statement) => waits(statement) && isWithin(event, statement));
}

/** All actions of Playwright do. */
function waits(statement: Statement): boolean {
  if (isSleep(statement) || isRead(statement)) return false;
  return (
    isPlaywright(statement.by) || /waitFor|^expect\.|\.(goto|reload|get|wait)$/.test(statement.name)
  );
}

function capital(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
