/** Finds by which events a test fails where several come at places of their own in one run. */
import type { EventId, Placed, Plan } from '../plan.js';
import { eventOf, ownStatements, type TracedEvent } from '../test-trace.js';
import { comesEarly } from './candidates.js';
import { combinations } from './combinations.js';
import { type Failing, failingOf } from './failing.js';
import type { Finder } from './finder.js';
import type { Findings } from './findings.js';
import { inBetween } from './in-between.js';
import type { NumberedRan, Runs } from './runs.js';
import { TestOrders } from './test-orders.js';

export class Combined {
  readonly #runs: Runs;
  readonly #findings: Findings;
  readonly #finder: Finder;
  readonly #orders: TestOrders;

  /** @param events that can come elsewhere */
  constructor(runs: Runs, findings: Findings, finder: Finder, events: readonly TracedEvent[]) {
    this.#runs = runs;
    this.#findings = findings;
    this.#finder = finder;
    this.#orders = new TestOrders(finder.natural, events, awaitedIn(runs));
  }

  /**
   * Each of these places, several in one run.
   *
   * @returns those of which nothing is known behind that
   */
  async tryPlaces(places: readonly Placed[]): Promise<readonly Placed[]> {
    const left: Placed[] = [];
    const isNeeded = ({ event }: Placed) => !this.#findings.isFound(event);
    const plans = inBetween(this.#orders, places, isNeeded);
    for await (const { item: plan, ran } of this.#runs.each(plans, (one) => one)) {
      if (ran.verdict.is === 'pass') continue;
      const needed = await this.#found(plan, ran);
      // Of one alone, all is known that there is to know.
      if (plan.placed.length > 1)
        left.push(...plan.placed.filter(({ event }) => !needed.includes(event)));
    }
    return left.filter(isNeeded);
  }

  /** @param seed of orders that are tried for as long as the test may run; null: those that the heuristic needs, and no more */
  async tryOrders(seed: number | null): Promise<void> {
    const plans = combinations(this.#orders, this.#runs.all, seed);
    const isNeeded = () => !this.#findings.areStable;
    for await (const { item: plan, ran } of this.#runs.each(plans, (one) => one, isNeeded))
      await this.#found(plan, ran);
  }

  /** @returns the events that are needed for it to fail; none: it has not failed, or not by these */
  async #found(plan: Plan, ran: NumberedRan): Promise<readonly EventId[]> {
    const events = plan.placed.flatMap((place) => eventOf(this.#finder.natural, place) ?? []);
    const all = failingOf(events, plan, ran);
    if (all === null || (await this.#finder.isByOthers(all))) return [];
    const needed = await this.#finder.fewest(all);
    await this.#tell(needed);
    return needed.events.map(({ id }) => id);
  }

  async #tell(needed: Failing): Promise<void> {
    const { natural } = this.#finder;
    const isOf = ({ id }: TracedEvent, place: Placed) => place.event === id;
    const placeOf = (event: TracedEvent) => needed.plan.placed.find((place) => isOf(event, place));
    const places = needed.events.flatMap((event) => placeOf(event) ?? []);
    const [only, ...others] = places;
    if (only !== undefined && others.length === 0) return this.#finder.at(only, needed);
    const early = places.filter((place) => comesEarly(place, natural));
    const late = needed.events.filter((event) => !early.some((place) => isOf(event, place)));
    const lastEarly = early.toSorted((one, two) => numberOf(one) - numberOf(two)).at(-1);
    if (lastEarly === undefined) await this.#finder.late(needed);
    else if (late.length === 0) await this.#finder.early(lastEarly, needed);
    else await this.#finder.besides(lastEarly, { ...needed, events: late }, natural);
  }
}

/** Of what was held alone, the statements that did not begin before it had come. */
function awaitedIn({ all }: Runs): ReadonlyMap<EventId, number> {
  return new Map(
    all.flatMap(({ plan, trace, verdict }) => {
      const [place, ...others] = plan.placed;
      if (place?.before !== null || others.length > 0 || verdict.is !== 'pass') return [];
      const ranAfter = eventOf(trace, place)?.ranAfter ?? null;
      return ranAfter === null || ranAfter >= ownStatements(trace).length
        ? []
        : [[place.event, ranAfter] as const];
    }),
  );
}

/** Null: when the test waits for it. */
function numberOf({ before }: Placed): number {
  return before ?? Infinity;
}
