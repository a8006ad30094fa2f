import {
  adjacency,
  type Coverage,
  coverage,
  coveredPairs,
  precedence,
  type Relation,
} from '../../model/coverage.js';
import { conflicts, type Footprint, NOTHING_TOUCHED, sharers } from '../../model/footprint.js';
import type { Edge, LearnedEdge } from '../../model/happens-before.js';
import type { TimeSettings } from '../../model/kinds/limits.js';
import { leastOrders } from '../../model/least-orders.js';
import {
  type Constraints,
  enumerateOrders,
  immediateRules,
  Prefix,
} from '../../model/linear-extensions.js';
import type { Operation, OperationId, Order } from '../../model/operation.js';
import type { PairSet } from '../../model/pair-set.js';
import { CycleError, PartialOrder } from '../../model/partial-order.js';
import { timeRules } from '../../model/time.js';
import type { Refusal } from '../../model/timeline.js';
import type { WorkedOutDelay } from '../../model/worked-out-delays.js';
import { Downsets } from './downsets.js';

/** So many downsets are counted and kept at most. */
const DOWNSETS = 100_000;

/** Up to so many orders the heuristics compare all of them; beyond, they build one at a time. */
const BUDGET = 20_000;

/** What is known of operations besides which orders they can have; by their indices. */
interface Known {
  /** Null: not even whether it touches anything. */
  readonly footprints: readonly (Footprint | null)[];
  readonly inputs: ReadonlySet<number>;
}

const NOTHING: Known = { footprints: [], inputs: new Set() };

/**
 * The orders of a recording's operations that can happen.
 *
 * @since 0.1.0
 */
export class OrderSpace {
  /** By the operations' indices, which are their places in σ0. */
  readonly constraints: Constraints;
  readonly sigma0: Order;
  readonly #indices: ReadonlyMap<OperationId, number>;
  readonly #budget: number;
  readonly #coverable = new Map<Relation, PairSet>();
  /** What users do. */
  readonly inputs: ReadonlySet<number>;
  readonly #footprints: readonly Footprint[];
  readonly #isUnseen: readonly boolean[];
  #conflicts: ReturnType<typeof conflicts> | null = null;
  #orders: readonly Uint16Array[] | null | undefined;
  #downsets: Downsets | null | undefined;

  constructor(
    sigma0: Order,
    constraints: Constraints,
    budget = BUDGET,
    { footprints, inputs }: Known = NOTHING,
  ) {
    this.#footprints = footprints.map((footprint) => footprint ?? NOTHING_TOUCHED);
    this.#isUnseen = footprints.map((footprint) => footprint === null);
    this.inputs = inputs;
    this.sigma0 = sigma0;
    this.constraints = constraints;
    this.#budget = budget;
    this.#indices = new Map(sigma0.map((id, index) => [id, index]));
  }

  get size(): number {
    return this.sigma0.length;
  }

  /** How likely it is that two operations conflict; 0: nothing tells that they do. */
  conflict(a: number, b: number): number {
    this.#conflicts ??= conflicts(this.#footprints);
    return this.#conflicts(a, b);
  }

  /** Whether it is not known what one of the two touches. */
  isUnseen(a: number, b: number): boolean {
    return this.#isUnseen[a] === true || this.#isUnseen[b] === true;
  }

  /** For all that is touched in common: what touches it, if not all of that is ordered. */
  shared(): readonly (readonly number[])[] {
    const { happensBefore } = this.constraints;
    return sharers(this.#footprints).filter((touching) =>
      touching.some((a) => touching.some((b) => a < b && !happensBefore.precedes(a, b))),
    );
  }

  /** True, or why the order cannot happen. */
  valid(order: Order): true | Refusal {
    const times = this.times(order);
    return Array.isArray(times) ? true : times;
  }

  /** The virtual clock of a run under the order: the earliest time of each operation, in ms. */
  times(order: Order): number[] | Refusal {
    const had = new Set(order);
    const missing = this.sigma0.find((id) => !had.has(id));
    const stranger = order.find((id) => !this.#indices.has(id));
    if (missing !== undefined) return refusalOf(`${missing} is not in the order`);
    if (stranger !== undefined) return refusalOf(`${stranger} is not in the recording`);
    const prefix = new Prefix(this.constraints);
    for (const operation of this.indicesOf(order)) {
      const refusal = prefix.push(operation);
      if (refusal !== null) return refusal;
    }
    return prefix.times();
  }

  /** Every order that can happen, by indices; null if they are too many to be compared. */
  orders(): readonly Uint16Array[] | null {
    if (this.#orders === undefined) {
      const areTooMany = leastOrders(this.constraints) > this.#budget;
      this.#orders = areTooMany ? null : enumerateOrders(this.constraints, this.#budget);
    }
    return this.#orders;
  }

  /** What counts the orders and draws one of them; null: too many, or not happens-before alone decides. */
  downsets(): Downsets | null {
    const { happensBefore } = this.constraints;
    if (this.#downsets === undefined) {
      this.#downsets = isUntimed(this.constraints) ? Downsets.of(happensBefore, DOWNSETS) : null;
    }
    return this.#downsets;
  }

  /** The pairs that the orders have: exact where they can be enumerated (else see Relation). */
  coverable(relation: Relation): PairSet {
    const known = this.#coverable.get(relation);
    if (known !== undefined) return known;
    const orders = this.orders();
    const pairs =
      orders === null
        ? relation.coverable(this.constraints)
        : coveredPairs(relation, orders, this.size);
    this.#coverable.set(relation, pairs);
    return pairs;
  }

  /** Of each operation, how many others come after it in all orders: those that time delays, too. */
  followers(): number[] {
    const pairs = this.coverable(precedence);
    return Array.from(this.sigma0.keys(), (one) => this.size - 1 - pairs.countBefore(one));
  }

  /** What the orders that have been run cover, σ0 counted in. */
  coverage(actual: Iterable<Order>): { precedence: Coverage; adjacency: Coverage } {
    const ran = [this.sigma0, ...actual].map((order) => this.indicesOf(order));
    const of = (relation: Relation) =>
      coverage(coveredPairs(relation, ran, this.size), this.coverable(relation));
    return { precedence: of(precedence), adjacency: of(adjacency) };
  }

  /** Places in σ0; -1 for operations that the recording does not have. */
  indicesOf(order: Order): number[] {
    return order.map((id) => this.#indices.get(id) ?? -1);
  }

  orderOf(indices: Iterable<number>): Order {
    return Array.from(indices, (index) => this.sigma0[index] ?? '');
  }
}

/**
 * The space of a model: operations in the order of σ0, edges of the rules and learned ones.
 *
 * @param learned of which the conditional ones count here: the others are among the edges
 *
 * @param workedOut see timeRules
 *
 * @throws Error when edges contradict each other or name an operation that is not there.
 */
export function orderSpace(
  operations: readonly Operation[],
  edges: readonly Edge[],
  settings: TimeSettings,
  learned: readonly LearnedEdge[] = [],
  workedOut: readonly WorkedOutDelay[] = [],
): OrderSpace {
  const sigma0 = operations.map(({ id }) => id);
  const indices = new Map(sigma0.map((id, index) => [id, index]));
  const at = (id: OperationId) => indices.get(id) ?? -1;
  const pairs = edges.map((edge): readonly [number, number] => {
    const [before, after] = [indices.get(edge.before), indices.get(edge.after)];
    if (before !== undefined && after !== undefined) return [before, after];
    throw new Error(
      `An edge of the rule ${edge.rule} puts ${edge.before} before ${edge.after}, but the ` +
        'recording does not have both: record the page again.',
    );
  });
  const constraints: Constraints = {
    happensBefore: partialOrder(operations, edges, pairs),
    time: timeRules(operations, settings, workedOut),
    immediate: immediateRules(operations),
    conditional: learned.flatMap(({ where, before, after }) =>
      where === null
        ? []
        : { before: at(before), after: at(after), where: [at(where[0]), at(where[1])] },
    ),
  };
  const footprints = operations.map(({ footprint = NOTHING_TOUCHED }) => footprint);
  const inputs = operations.flatMap(({ kind }, index) => (kind === 'input' ? index : []));
  return new OrderSpace(sigma0, constraints, BUDGET, { footprints, inputs: new Set(inputs) });
}

/**
 * Whether all orders that happens-before allows can happen. Bounds exclude none if an order that has all their
 * delays one after the other is not too late for any of them.
 */
function isUntimed({ time, immediate, conditional }: Constraints): boolean {
  const { dialogs, frames, queues } = immediate;
  const rules = time.timers.size + dialogs.size + conditional.length;
  const inLine = [...frames, ...queues].some((line) => line.size > 1);
  const delays = time.bounds.reduce((sum, { min }) => sum + Math.max(0, min), 0);
  return rules === 0 && !inLine && time.bounds.every(({ max }) => max >= delays);
}

function partialOrder(
  operations: readonly Operation[],
  edges: readonly Edge[],
  pairs: readonly (readonly [number, number])[],
): PartialOrder {
  try {
    return new PartialOrder(operations.length, pairs);
  } catch (error) {
    if (!(error instanceof CycleError)) throw error;
    const { cycle } = error;
    const steps = cycle.map((index, place) => {
      const [before, after] = [operations[index], operations[cycle[place + 1] ?? cycle[0] ?? 0]];
      const edge = edges.find((one) => one.before === before?.id && one.after === after?.id);
      return `${before?.name} before ${after?.name} (${edge?.rule})`;
    });
    throw new Error(
      `No order satisfies the model: it puts ${steps.join(', and ')}. One of these edges is ` +
        'wrong: a learned one can be left out, a rule may need a report.',
    );
  }
}

const refusalOf = (sentence: string): Refusal => ({ cycle: [sentence], bounds: [], first: null });
