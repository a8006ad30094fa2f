/** Finds by which events a test fails where several come at places of their own in one run. */
import { type EventId, lastFirst, type Plan, placedIn } from '../plan.js';
import { eventOf, type TracedEvent } from '../test-trace.js';
import { comesEarly } from './candidates.js';
import { combinations } from './combinations.js';
import { type Failing, failingIn, failingOf } from './failing.js';
import type { Finder } from './finder.js';
import { type Findings, isAlike } from './findings.js';
import type { NumberedRan, Runs } from './runs.js';
import { TestOrders } from './test-orders.js';

export class Combined {
  readonly #runs: Runs;
  readonly #findings: Findings;
  readonly #finder: Finder;
  /** Of which nothing was known as a whole. */
  readonly #halves: Plan[] = [];

  constructor(runs: Runs, findings: Findings, finder: Finder) {
    this.#runs = runs;
    this.#findings = findings;
    this.#finder = finder;
  }

  /**
   * Orders that a heuristic chooses, until something is found that fails each time. Where nothing is known of a run, the one half of what was to
   * come elsewhere does so, and then the other one.
   *
   * @param events that can come elsewhere
   * @param seed of orders that are tried for as long as the test may run; null: those that the heuristic needs, and no more
   */
  async tryOrders(events: readonly TracedEvent[], seed: number | null): Promise<void> {
    const plans = this.#plans(events, seed);
    for await (const { item: plan, ran } of this.#runs.each(plans, (one) => one)) {
      const isHalf = this.#halves.includes(plan);
      if (ran.verdict.is === 'unknown' && !isHalf) this.#halves.push(...halvesOf(plan));
      else await this.#find(plan, ran);
    }
  }

  *#plans(events: readonly TracedEvent[], seed: number | null): Generator<Plan> {
    const orders = new TestOrders(this.#finder.natural, events, awaitedIn(this.#runs));
    const chosen = combinations(orders, this.#runs.all, seed);
    let halved = 0;
    while (!this.#findings.areStable) {
      const half = this.#halves[halved];
      if (half !== undefined) halved += 1;
      const { value: plan } = half === undefined ? chosen.next() : { value: half };
      if (plan === undefined) return;
      yield plan;
    }
  }

  async #find(plan: Plan, ran: NumberedRan): Promise<void> {
    const events = plan.placed.flatMap((place) => eventOf(this.#finder.natural, place) ?? []);
    const all = failingOf(events, plan, ran);
    if (all === null || (await this.#finder.isByOthers(all))) return;
    // What fails by chance is not made less: each part of it would fail by chance, too.
    const again = await failingIn(this.#runs, events, plan);
    if (again === null || !isAlike(again.failure, all.failure)) return;
    const needed = await this.#lateIfItCan(await this.#finder.fewest(all));
    await this.#tell({ ...needed, foundIn: all.foundIn });
  }

  /** What is placed early, but only lest it comes earlier still, is late: so it is named with what it has to come behind. */
  async #lateIfItCan(needed: Failing): Promise<Failing> {
    let told = needed;
    if (needed.events.length === 1) return told;
    for (const { event } of needed.plan.placed) {
      const { placed } = told.plan;
      const early = placedIn(told.plan, event);
      if (early === undefined || !comesEarly(early, this.#finder.natural)) continue;
      const plan = { placed: placed.map((one) => (one === early ? { event, before: null } : one)) };
      const late = await failingIn(this.#runs, needed.events, plan);
      if (late !== null && isAlike(late.failure, needed.failure)) told = late;
    }
    return told;
  }

  async #tell(needed: Failing): Promise<void> {
    const { natural } = this.#finder;
    const places = needed.plan.placed;
    const [only, ...others] = places;
    if (only !== undefined && others.length === 0) return this.#finder.at(only, needed);
    const early = places.filter((place) => comesEarly(place, natural));
    const late = needed.events.filter(({ id }) => early.every(({ event }) => event !== id));
    const [lastEarly] = lastFirst(early);
    if (lastEarly === undefined) await this.#finder.late(needed);
    else if (late.length === 0) await this.#finder.early(lastEarly, needed);
    else await this.#finder.besides(early, { ...needed, events: late }, natural);
  }
}

function halvesOf({ placed }: Plan): readonly Plan[] {
  const middle = placed.length >> 1;
  if (middle === 0) return [];
  return [{ placed: placed.slice(0, middle) }, { placed: placed.slice(middle) }];
}

/** Of runs that passed in which one event was held until the test waited for it: how many statements had begun then. */
function awaitedIn({ all }: Runs): ReadonlyMap<EventId, number> {
  return new Map(
    all.flatMap(({ plan: { placed }, trace, verdict }) => {
      const [place, ...others] = placed;
      if (place?.before !== null || others.length > 0 || verdict.is !== 'pass') return [];
      return [[place.event, eventOf(trace, place)?.ranAfter ?? Infinity] as const];
    }),
  );
}
