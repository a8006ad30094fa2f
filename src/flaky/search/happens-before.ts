/** What comes before what in every run of a test, of its statements and the events of its page: a rule each. Pure. */
import { groupBy } from '../../model/rules/pairs.js';
import type { EventId } from '../plan.js';
import {
  causesOf,
  ownStatements,
  type Statement,
  type TestTrace,
  type TracedEvent,
} from '../test-trace.js';
import { firstThatMayWait } from './candidates.js';

/** A statement of the test by its number, or an event of its page by its id. */
export type Step = string;

export const stepOf = ({ number }: Pick<Statement, 'number'>): Step => `statement ${number}`;

/**
 * @param events as they came
 * @returns two steps each, of which the first one comes first
 */
type Rule = (natural: TestTrace, events: readonly TracedEvent[]) => Iterable<readonly [Step, Step]>;

/** A test does one thing after the other. */
const inSequence: Rule = (natural) => inTurn(ownStatements(natural).map(stepOf));

/** What a statement leads to comes behind it. */
const isBegun: Rule = (natural, events) => {
  const statements = ownStatements(natural);
  return events.flatMap(({ id, begunAfter }) => {
    const last = statements[firstThatMayWait(statements, begunAfter) - 1];
    return last === undefined ? [] : [[stepOf(last), id]];
  });
};

const isCaused: Rule = (natural, events) =>
  events.flatMap(({ id }) => causesOf(natural, id).map((cause) => [cause.id, id] as const));

/** An answer comes behind its request: the second one behind the second, where both are asked twice. */
const isAnswered: Rule = (_, events) => {
  const begun = events.toSorted((one, two) => one.begunAt - two.begunAt);
  const answers = groupBy(begun, ({ name }) => name);
  return [...answers].flatMap(([name, answersOfName]) => {
    const requests = answers.get(`request ${name}`) ?? [];
    return requests.flatMap(({ id }, place) => {
      const answer = answersOfName[place];
      return answer === undefined ? [] : [[id, answer.id] as const];
    });
  });
};

/** Timers that the same has set are due in turn. (HTML standard, section 8.7.) */
const isDueInTurn: Rule = (_, events) => {
  const timers = events.filter(({ kind }) => kind === 'timer');
  const setBy = ({ id, cause, begunAfter }: TracedEvent) =>
    JSON.stringify([prefixOf(id), cause, begunAfter]);
  return [...groupBy(timers, setBy).values()].flatMap((line) => inTurn(idsOf(line)));
};

/** As in `message of /live`. */
const OF_CONNECTION = /^(connection|open|message|error|close) of (.*)$/;

/** What comes by one connection comes in turn, its opening first. (WebSockets standard, section 4; HTML standard, section 9.2.) */
const isOfConnection: Rule = (_, events) => {
  const all = events.filter(({ name }) => OF_CONNECTION.test(name));
  const lines = groupBy(all, ({ id, name }) =>
    JSON.stringify([prefixOf(id), name.replace(OF_CONNECTION, '$2')]),
  );
  // Of several with one name, nobody knows which a message is of.
  const isOne = (line: readonly TracedEvent[]) =>
    ['connection', 'open'].every(
      (what) => line.filter(({ name }) => name.startsWith(`${what} of `)).length <= 1,
    );
  return [...lines.values()].filter(isOne).flatMap((line) => inTurn(idsOf(line)));
};

const RULES: readonly Rule[] = [
  inSequence,
  isBegun,
  isCaused,
  isAnswered,
  isDueInTurn,
  isOfConnection,
];

/**
 * Those pairs of the rules that the natural run does not contradict.
 *
 * @param order the steps as they came in it
 * @param events some of them, as they came
 * @param awaitedAt numbers of statements that do not begin before these events have come, as the test waits for them
 */
export function happensBefore(
  natural: TestTrace,
  order: readonly Step[],
  events: readonly TracedEvent[],
  awaitedAt: ReadonlyMap<EventId, number>,
): readonly (readonly [Step, Step])[] {
  const places = new Map(order.map((step, place) => [step, place]));
  const awaited = [...awaitedAt].map(([id, number]) => [id, stepOf({ number })] as const);
  const edges = [...RULES.flatMap((rule) => [...rule(natural, events)]), ...awaited];
  return edges.filter(([before, after]) => {
    const [first, second] = [places.get(before), places.get(after)];
    return first !== undefined && second !== undefined && first < second;
  });
}

function inTurn(steps: readonly Step[]): readonly (readonly [Step, Step])[] {
  return steps.slice(1).map((step, place) => [steps[place] ?? step, step]);
}

const idsOf = (events: readonly TracedEvent[]) => events.map(({ id }) => id);

/** Of its id, what it was caused by, and in which document or browser. */
function prefixOf(id: EventId): string {
  return id.split(' > ').slice(0, -1).join(' > ');
}
