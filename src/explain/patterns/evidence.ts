/** What is known of a race and of how it ended, as patterns ask for it. */
import type { Operation, Order } from '../../model/operation.js';
import type { TaskSource } from '../../model/task-sources.js';
import type { Difference } from '../../oracle/difference.js';
import type { Failure } from '../../oracle/judge.js';
import { causesOf, OF_THE_PAGE, type Operations } from '../causes.js';
import { isLost, responsesTo } from '../requests.js';
import { sharedBy, sharedIn, type Touched } from '../touched.js';

export interface Evidence {
  /** Ran too early. */
  readonly first: Operation;
  /** Ran, or should have run, before it. */
  readonly second: Operation;
  readonly verdict: Failure['verdict'];
  readonly differences: readonly Difference[];
  /** Of the gravest exception. */
  readonly thrown: Thrown | null;
  /** What both touch in σ0 and one writes. */
  readonly shared: readonly Touched[];
  /** What both touch when the one runs too early; none where nobody looked. */
  readonly sharedThen: readonly Touched[];
  /** What ran in the failing order. */
  readonly actual: Order;
  readonly of: Operations;
  /** σ0. */
  readonly recorded: Order;
}

interface Thrown {
  readonly message: string;
  /** Which of the two threw it, or led to what threw it. */
  readonly by: 'first' | 'second';
}

interface Asked extends Pick<Evidence, 'first' | 'second' | 'actual' | 'of' | 'recorded'> {
  /** What ran in an order that fails by the race, each with what it touched then; absent: nobody looked. */
  readonly observed?: readonly Operation[];
}

export function evidenceOf({ observed, ...asked }: Asked, failure: Failure): Evidence {
  const { first, second, of } = asked;
  const { verdict, differences } = failure;
  return {
    ...asked,
    ...{ verdict, differences },
    thrown: thrownOf(asked, failure),
    shared: sharedBy(first, second, of),
    sharedThen: observed === undefined ? [] : sharedThen(asked, observed),
  };
}

/**
 * Each with what the page itself ran behind it, the early one before the late one, and both before the user went on: a library
 * may draw what an answer has brought in a timer that something else has set. But not what goes on since before, as a clock.
 */
function sharedThen({ first, second }: Pick<Asked, 'first' | 'second'>, ran: readonly Operation[]) {
  const all = new Map(ran.map((one) => [one.id, one]));
  const places = new Map(ran.map(({ id }, place) => [id, place]));
  const [early, late] = [places.get(first.id), places.get(second.id)];
  if (early === undefined || late === undefined || late < early) return [];
  const isBegunBefore = (one: Operation) => {
    const begun = [...causesOf(one, all)].find(({ kind }) => !OF_THE_PAGE.includes(kind));
    return (places.get(begun?.id ?? '') ?? -1) < early;
  };
  const withOwn = (one: Operation, from: number, to = ran.length) => {
    const behind = ran.slice(from + 1, to);
    const end = behind.findIndex(({ kind }) => kind === 'input');
    const own = (end < 0 ? behind : behind.slice(0, end)).filter(
      (next) => OF_THE_PAGE.includes(next.kind) && !isBegunBefore(next),
    );
    return [all.get(one.id) ?? one, ...own];
  };
  return sharedIn(withOwn(first, early, late), withOwn(second, late));
}

function thrownOf(
  { first, second, actual, of }: Omit<Asked, 'observed'>,
  { thrownIn, differences: [gravest] }: Failure,
): Thrown | null {
  const operation = thrownIn === null ? undefined : of.get(actual[thrownIn] ?? '');
  if (operation === undefined) return null;
  const nearest = [operation, ...causesOf(operation, of)].find(
    ({ id }) => id === first.id || id === second.id,
  );
  if (nearest === undefined) return null;
  return { message: gravest?.actual ?? '', by: nearest.id === first.id ? 'first' : 'second' };
}

/** Whether a person does it: an input, or a task of the page that an input leads to at once. */
export function isByHand(operation: Operation, of: Operations): boolean {
  for (const one of [operation, ...causesOf(operation, of)]) {
    if (one.kind === 'input') return true;
    if (one.kind !== 'task' || one.server !== null) return false;
  }
  return false;
}

/** A response, or what a server pushes: something that it brings, and not that a connection opens or ends. */
export function isAnswer(operation: Operation): boolean {
  if (operation.kind === 'response') return true;
  return (
    operation.kind === 'task' && operation.server !== null && !OF_CONNECTIONS.has(operation.source)
  );
}

const OF_CONNECTIONS: ReadonlySet<TaskSource> = new Set([
  'socket-open',
  'socket-close',
  'events-open',
  'events-error',
]);

const FOR_DRAWING: readonly string[] = [
  'stylesheet',
  'image',
  'font',
] satisfies Operation<'response'>['resource'][];

/** What the browser shows by itself, without code of the page. */
export function isForDrawing({ resource }: Operation<'response'>): boolean {
  return FOR_DRAWING.includes(resource);
}

export function isLedToByInput(operation: Operation, of: Operations): boolean {
  return inputOf(operation, of) !== undefined;
}

/** The input that led to it, the last where there are several. */
export function inputOf(operation: Operation, of: Operations): Operation | undefined {
  return [...causesOf(operation, of)].find(({ kind }) => kind === 'input');
}

/** σ0's responses to the requests that were not sent, with their differences. */
export function lostIn(evidence: Evidence) {
  return evidence.differences.filter(isLost).map(({ path }) => recordedTo(path, evidence));
}

/** σ0's responses to the requests that were sent more often than there. */
export function addedIn(evidence: Evidence) {
  const added = evidence.differences.filter(
    ({ kind, aspect, expected }) =>
      kind === 'requests' && aspect.of === 'sent' && expected === null,
  );
  return added.flatMap(({ path }) => recordedTo(path, evidence));
}

function recordedTo(path: string, { of, recorded }: Evidence): Operation<'response'>[] {
  return responsesTo(path, of.values()).filter(({ id }) => recorded.includes(id));
}

/** Whether a place of the page is in an element with one of the ids: `#list`. */
export function isWithin(path: string, ids: readonly string[]): boolean {
  return path.split(' > ').some((step) => ids.some((id) => step.endsWith(id)));
}
