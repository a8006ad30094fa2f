/** Which events could come at another place among the statements of a test, riskiest first. Pure. */
import type { EventId, Placed } from './plan.js';
import { ownStatements, type TestTrace, type TracedEvent } from './test-trace.js';

/** Of a loop, such as a poll, the first rounds stand for all. */
const MOST_ROUNDS = 3;

/**
 * Events that ran before a statement that could have begun before them: those by a hair first.
 *
 * @param other another run of the same test: what is not in both is not told from run to run
 */
export function lateOnes(trace: TestTrace, other: TestTrace): readonly TracedEvent[] {
  const known = new Set(other.events.map(({ id }) => id));
  const statements = ownStatements(trace);
  const ahead = ({ ranAfter, ranAt }: TracedEvent): number => {
    const next = statements[ranAfter ?? statements.length];
    return next === undefined || ranAt === null ? Infinity : next.begunAt - ranAt;
  };
  return trace.events
    .filter((event) => known.has(event.id) && ahead(event) < Infinity && isOfFirstRounds(event.id))
    .toSorted((one, two) => ahead(one) - ahead(two));
}

/** Places of events before statements that began while the events were on their way. */
export function earlyOnes(trace: TestTrace, other: TestTrace): readonly Placed[] {
  const known = new Set(other.events.map(({ id }) => id));
  const last = ownStatements(trace).length;
  return trace.events.flatMap(({ id, begunAfter, ranAfter }) => {
    const until = Math.min(ranAfter ?? last, last);
    if (!known.has(id) || !isOfFirstRounds(id) || begunAfter >= until) return [];
    return [{ event: id, before: begunAfter }];
  });
}

function isOfFirstRounds(id: EventId): boolean {
  return id.split(' > ').every((part) => Number(part.slice(part.lastIndexOf(' '))) <= MOST_ROUNDS);
}
