/** What comes before what in every run of a test, of its statements and the events of its page: a rule each. Pure. */
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

/** @returns two steps each, of which the first one comes first */
type Rule = (natural: TestTrace, events: readonly TracedEvent[]) => Iterable<readonly [Step, Step]>;

/** A test does one thing after the other. */
const inSequence: Rule = (natural) => {
  const steps = ownStatements(natural).map(stepOf);
  return steps.slice(1).map((step, place) => [steps[place] ?? step, step]);
};

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

/** An answer comes behind its request. */
const isAnswered: Rule = (_, events) =>
  events.flatMap(({ id, name }) =>
    events
      .filter((other) => other.name === `request ${name}`)
      .map((request) => [request.id, id] as const),
  );

/** Timers are due in turn, and what a server sends by one way comes as it was sent. (HTML standard, sections 8.7 and 9.3.) */
const isInLine: Rule = (_, events) => {
  const last = new Map<string, TracedEvent>();
  return events.flatMap((event) => {
    const line = event.kind === 'timer' ? 'timer' : event.id.replace(/ \d+$/, '');
    const before = last.get(line);
    last.set(line, event);
    return before === undefined ? [] : [[before.id, event.id]];
  });
};

const RULES: readonly Rule[] = [inSequence, isBegun, isCaused, isAnswered, isInLine];

/**
 * Those of the natural run that no rule contradicts.
 *
 * @param order the steps as they came in it
 * @param events some of them, as they ran
 * @param awaitedAt statements that do not begin before these events have come, as the test waits for them
 */
export function happensBefore(
  natural: TestTrace,
  order: readonly Step[],
  events: readonly TracedEvent[],
  awaitedAt: ReadonlyMap<Step, Step>,
): readonly (readonly [Step, Step])[] {
  const places = new Map(order.map((step, place) => [step, place]));
  const edges = [...RULES.flatMap((rule) => [...rule(natural, events)]), ...awaitedAt];
  return edges.filter(([before, after]) => {
    const [first, second] = [places.get(before), places.get(after)];
    return first !== undefined && second !== undefined && first < second;
  });
}
