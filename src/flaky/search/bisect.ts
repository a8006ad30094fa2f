/** Where exactly an event has to come for a test to fail: places between one where it passes and one where it fails are halved. */
import { looks } from '../kinds.js';
import { type EventId, type Placed, type Plan, planOf } from '../plan.js';
import { ownStatements, type Statement, type TestTrace, type TracedEvent } from '../test-trace.js';
import { type Failing, failingOf } from './failing.js';
import { type Finding, isAlike } from './findings.js';
import { eventBefore } from './moved-along.js';
import { NOT_RUN, type NumberedRan } from './runs.js';

type Run = (plan: Plan) => Promise<NumberedRan>;

/**
 * The statement before which the last of the events has to run: after it, the test fails. Null: it is not known, no more runs are to
 * begin, or it fails though all statements still come behind the event, as that has come behind another one.
 *
 * @param natural a run in which these came by themselves
 */
export async function overtakenIn(
  run: Run,
  natural: TestTrace,
  failed: Failing,
): Promise<Pick<Finding, 'overtaken' | 'behind'>> {
  const { events, failing, plan } = failed;
  const last = events.toSorted((a, b) => (a.ranAt ?? 0) - (b.ranAt ?? 0)).at(-1);
  const statements = ownStatements(natural);
  if (last?.ranAfter == null) return { overtaken: null, behind: null };
  const others = plan.placed.filter(({ event }) => event !== last.id);
  const there = failing.events.find(({ id }) => id === last.id)?.ranAfter;
  let passes = firstPlace(last, last.ranAfter, statements);
  let fails = Math.min(there ?? statements.length, statements.length);
  while (fails - passes > 1) {
    const before = (passes + fails) >> 1;
    const ran = await run({ placed: [...others, { event: last.id, before }] });
    if (ran === NOT_RUN) return { overtaken: null, behind: null };
    // One that was held for longer than the test can wait came too late. One that came behind its place, as another browser does not
    // wait for it, did not.
    const { verdict } = ran;
    if (verdict.is === 'pass' || (verdict.is === 'unknown' && verdict.hasPassed)) passes = before;
    else fails = before;
  }
  const overtaken = passes < fails ? (statements[passes] ?? null) : null;
  return { overtaken, behind: eventBefore(last, overtaken, natural, failed) };
}

/**
 * The first statement that an event may have overtaken: the one that began next when it ran, or one that was going on then, as a click that
 * waited for its element.
 */
function firstPlace(
  { ranAt, begunAfter }: TracedEvent,
  ranAfter: number,
  statements: readonly Statement[],
): number {
  const during = statements[ranAfter - 1];
  if (during === undefined || begunAfter >= ranAfter || looks(during)) return ranAfter;
  return during.ended !== null && ranAt !== null && during.ended.at > ranAt
    ? ranAfter - 1
    : ranAfter;
}

/**
 * Of the places where an event fails the test early, the last one, which tells more than the first.
 *
 * @param natural the test with nothing held
 * @param place the first one
 * @param answers to what the event asks for, that come there as well
 * @returns null: there is no other
 */
export async function lastEarly(
  run: Run,
  natural: TestTrace,
  place: Placed,
  { events, failure, at }: Failing,
  answers: readonly EventId[],
): Promise<{ readonly place: Placed; readonly failed: Failing } | null> {
  const [ranAfter = null] = events.map((event) => event.ranAfter ?? event.clearedAfter);
  let last: { readonly place: Placed; readonly failed: Failing } | null = null;
  let fails = place.before ?? 0;
  let passes = Math.min(ranAfter ?? ownStatements(natural).length, at + 1);
  // As a rule, it is the statement that fails.
  for (let before = passes - 1; passes - fails > 1; before = (passes + fails) >> 1) {
    const later = { ...place, before };
    const plan = planOf(later, answers);
    const failed = failingOf(events, plan, await run(plan));
    if (failed !== null && isAlike(failed.failure, failure)) {
      last = { place: later, failed };
      fails = before;
    } else passes = before;
  }
  return last;
}
