/** The orders that the statements of a test and the events of its page can have. Pure. */
import { NOTHING_TOUCHED } from '../../model/footprint.js';
import type { Order } from '../../model/operation.js';
import { PartialOrder } from '../../model/partial-order.js';
import { OrderSpace } from '../../search/space/order-space.js';
import { looks } from '../kinds.js';
import type { EventId, Placed, Plan } from '../plan.js';
import { ownStatements, placeOf, type TestTrace, type TracedEvent } from '../test-trace.js';
import { happensBefore, type Step, stepOf } from './happens-before.js';

/** Up to so many orders are compared with each other; beyond, they are built one at a time. */
const BUDGET = 1000;

export class TestOrders {
  /** Its operations are the steps. Time is real, and has no rules here. */
  readonly space: OrderSpace;
  readonly #statements: ReadonlyMap<Step, number>;
  readonly #awaitedAt: ReadonlyMap<EventId, number>;
  /** By the statement that comes next, those events that come right before it, in their order. */
  readonly #natural: ReadonlyMap<number | null, readonly EventId[]>;

  /**
   * @param natural the test with nothing held
   * @param events that can come elsewhere
   * @param awaitedAt statements that do not begin before these events have come, as the test waits for them
   */
  constructor(
    natural: TestTrace,
    events: readonly TracedEvent[],
    awaitedAt: ReadonlyMap<EventId, number>,
  ) {
    const statements = ownStatements(natural);
    this.#awaitedAt = awaitedAt;
    this.#statements = new Map(statements.map((one) => [stepOf(one), one.number]));
    const ids = new Set(events.map(({ id }) => id));
    const order = stepsIn(natural, (id) => ids.has(id));
    this.#natural = this.#gapsOf(order);
    const indices = new Map(order.map((step, index) => [step, index]));
    const at = (step: Step) => indices.get(step) ?? -1;
    const byStep = new Map(events.map((event) => [event.id, event]));
    const ran = order.flatMap((step) => byStep.get(step) ?? []);
    const edges = happensBefore(natural, order, ran, awaitedAt);
    const acting = statements.filter((one) => !looks(one)).map((one) => at(stepOf(one)));
    this.space = new OrderSpace(
      order,
      {
        happensBefore: new PartialOrder(
          order.length,
          edges.map(([before, after]) => [at(before), at(after)]),
        ),
        time: { names: order, bounds: [], timers: new Map() },
        immediate: {
          dialogs: new Map(),
          frames: [],
          queues: [],
          clients: order.map(() => 0),
        },
        conditional: [],
      },
      BUDGET,
      { footprints: order.map((step) => footprintOf(byStep.get(step))), inputs: new Set(acting) },
    );
  }

  /** The order of a run, of those steps that it has. */
  orderIn(trace: TestTrace): Order {
    const known = new Set(this.space.sigma0);
    return stepsIn(trace, (id) => known.has(id)).filter((step) => known.has(step));
  }

  /**
   * How to come to an order. What comes at a statement by itself has a place only where it would come sooner otherwise: what is to come
   * before it comes later by itself, so the test waits, or is held.
   */
  planOf(order: Order): Plan {
    const latest = this.#latestBefore(order);
    const placed = [...this.#gapsOf(order)].flatMap(([before, events]): Placed[] => {
      const natural = this.#natural.get(before) ?? [];
      const own: EventId[] = [];
      for (const event of events) {
        const isBehindOwn = before !== null && own.length > 0;
        if (!natural.includes(event) || isBehindOwn || latest(event) > this.#indexOf(event))
          own.push(event);
      }
      // Before that statement, the test waits for it.
      return own.map((event) => ({
        event,
        before: this.#awaitedAt.get(event) === before ? null : before,
      }));
    });
    return { placed };
  }

  #indexOf(step: Step): number {
    return this.space.indicesOf([step])[0] ?? -1;
  }

  /** Of what comes before a step in the order, the last one in the natural run. */
  #latestBefore(order: Order): (step: Step) => number {
    const latest = new Map<Step, number>();
    let last = -1;
    for (const step of order) {
      latest.set(step, last);
      last = Math.max(last, this.#indexOf(step));
    }
    return (step) => latest.get(step) ?? -1;
  }

  #gapsOf(order: Order): ReadonlyMap<number | null, readonly EventId[]> {
    const gaps = new Map<number | null, readonly EventId[]>();
    let events: EventId[] = [];
    for (const step of order) {
      const statement = this.#statements.get(step);
      if (statement === undefined) events.push(step);
      else {
        gaps.set(statement, events);
        events = [];
      }
    }
    return gaps.set(null, events);
  }
}

/** As they came; what has not come is behind all. */
function stepsIn(trace: TestTrace, isKnown: (id: EventId) => boolean): readonly Step[] {
  const statements = ownStatements(trace);
  const timeOf = ({ ranAt, clearedAt }: TracedEvent) => ranAt ?? clearedAt ?? Infinity;
  const events = trace.events
    .filter(({ id }) => isKnown(id))
    .toSorted((one, two) => (timeOf(one) < timeOf(two) ? -1 : Number(timeOf(one) > timeOf(two))));
  const steps = statements.flatMap((statement, place) => [
    ...events.filter((event) => placeOf(event) === place).map(({ id }) => id),
    stepOf(statement),
  ]);
  const last = events.filter((event) => placeOf(event) >= statements.length).map(({ id }) => id);
  return [...steps, ...last];
}

/** What an event changes in the page is all that is known. */
function footprintOf(event: TracedEvent | undefined) {
  if (event === undefined || event.effects.length === 0) return NOTHING_TOUCHED;
  return { reads: [], writes: event.effects.map(({ selector }) => selector) };
}
