/** Finds by which events a test fails where several come at places of their own in one run. */
import type { EventId, Placed, Plan } from '../plan.js';
import { eventOf, type TracedEvent } from '../test-trace.js';
import { comesEarly } from './candidates.js';
import { combinations } from './combinations.js';
import { type Failing, failingOf } from './failing.js';
import type { Finder } from './finder.js';
import type { Findings } from './findings.js';
import { type HeldTogether, inBetween, type Places } from './in-between.js';
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
    const alone = heldIn(runs).filter(({ size }) => size === 1);
    this.#orders = new TestOrders(
      finder.natural,
      events,
      new Map(alone.flatMap((held) => [...held])),
    );
  }

  /**
   * Each of these places, several in one run.
   *
   * @returns those of which nothing is known behind that
   */
  async tryPlaces({ earlier, later }: Places): Promise<readonly Placed[]> {
    // What has not come in time may keep others from being known.
    const missed = new Set(this.#runs.all.flatMap(({ trace }) => trace.missed));
    const left = earlier.filter(({ event }) => missed.has(event));
    const places = { earlier: earlier.filter((place) => !left.includes(place)), later };
    const isNeeded = ({ event }: Placed) => !this.#findings.isFound(event);
    const together = heldIn(this.#runs).filter(({ size }) => size > 1);
    const plans = inBetween(this.#orders, places, together, isNeeded);
    for await (const { item: plan, ran } of this.#runs.each(plans, (one) => one)) {
      if (ran.verdict.is === 'pass') continue;
      const needed = await this.#found(plan, ran);
      // Of one alone, all is known that there is to know.
      if (plan.placed.length > 1)
        left.push(...plan.placed.filter(({ event }) => !needed.includes(event)));
    }
    return left;
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

/** Of runs that passed in which some events were held until the test waited for them, and nothing else was: how late each came. */
function heldIn({ all }: Runs): readonly HeldTogether[] {
  return all.flatMap(({ plan: { placed }, trace, verdict }) =>
    verdict.is === 'pass' && placed.length > 0 && placed.every(({ before }) => before === null)
      ? new Map(placed.map((place) => [place.event, eventOf(trace, place)?.ranAfter ?? Infinity]))
      : [],
  );
}

/** Null: when the test waits for it. */
function numberOf({ before }: Placed): number {
  return before ?? Infinity;
}
