import { coveredPairs, precedence } from '../model/coverage.js';
import type { Edge } from '../model/happens-before.js';
import { isRefuted, type LearnedEdge, learnedEdge } from '../model/learned.js';
import { buildModel, type Model } from '../model/model.js';
import type { Operation, OperationId, Order } from '../model/operation.js';
import type { TimeSettings } from '../model/time.js';
import type { Heuristic, Tried } from './heuristic.js';
import { type HeuristicName, heuristics } from './heuristics.js';
import { type OrderSpace, orderSpace } from './order-space.js';
import { seeded } from './random.js';
import { type Schedule, scheduleOf } from './schedule.js';

export interface SearchSettings extends TimeSettings {
  readonly heuristic: HeuristicName;
  readonly seed: number;
  readonly earlyInput: boolean;
  /** Whether servers answer, in place of the recording. */
  readonly live: boolean;
}

/** What a run has that is searched for its own sake. */
export interface Origin {
  /** Operations that no run before it had, or only after more had run. */
  readonly born: readonly OperationId[];
  /** They were asked for when so many operations had run. */
  readonly kept: number;
}

/** What a run tells the search. */
export interface Ran extends Tried {
  /** Those of `actual`, each with the cause and the time that it had in this run. */
  readonly operations: readonly Operation[];
  /** `after` was wanted, and came only once `before` had run; null: it never came. */
  readonly learned: readonly {
    readonly before: OperationId | null;
    readonly after: OperationId;
  }[];
}

interface Prepared {
  readonly model: Model;
  readonly space: OrderSpace;
  readonly heuristic: Heuristic;
}

/**
 * The orders of the operations of one run: of σ0, or of a run that had operations which σ0 does not
 * have. What such an operation needs to come, nobody knows; but as long as all that ran before it
 * was asked for runs as it did, it is asked for again. So a branch keeps that beginning.
 */
export class Branch {
  readonly operations: readonly Operation[];
  readonly #settings: SearchSettings;
  readonly #origin: Origin | null;
  readonly #given: Order[] = [];
  #learned: readonly LearnedEdge[] = [];
  #prepared: Prepared | null = null;
  #isDone = false;
  /** New pairs that no order has had: so many were left when one was last asked for. */
  #left = Infinity;

  /**
   * @param operations as they ran, in their order
   * @param origin null: they are σ0's
   */
  constructor(operations: readonly Operation[], origin: Origin | null, settings: SearchSettings) {
    this.operations = operations;
    this.#origin = origin;
    this.#settings = settings;
  }

  get space(): OrderSpace {
    return this.#prepare().space;
  }

  /** How many tests it takes at most. */
  get most(): number {
    return this.#isDone ? this.#given.length : (this.space.orders()?.length ?? Infinity) - 1;
  }

  happensBefore(before: OperationId, after: OperationId): boolean {
    return this.#prepare().model.happensBefore(before, after);
  }

  /** Null when it has no other order. */
  next(history: readonly Tried[]): Schedule | null {
    if (this.#isDone) return null;
    const { heuristic, space } = this.#prepare();
    const order = heuristic.next(history);
    if (order === null) {
      this.#isDone = true;
      this.#rest();
      return null;
    }
    this.#given.push(order);
    return scheduleOf(space, this.operations, order);
  }

  /**
   * Null when each new operation (of σ0, each) has run before and after each other one that it can,
   * or the order given last came no nearer to that.
   */
  nextNew(history: readonly Tried[]): Schedule | null {
    if (this.#isDone || this.#left === 0) return null;
    const left = this.#countNew(history);
    this.#left = left < this.#left ? left : 0;
    if (this.#left > 0) return this.next(history);
    this.#rest();
    return null;
  }

  /**
   * Takes what a run of one of its orders teaches, unless a run refutes it. (It is not for other
   * branches: there, another operation may lead to the same one.)
   */
  learn({ learned, actual }: Ran, history: readonly Tried[]): void {
    if (learned.length === 0) return;
    const { model } = this.#prepare();
    const edges = learned.flatMap((wish) => learnedEdge(model, wish, actual) ?? []);
    const isHeld = (edge: LearnedEdge) => !history.some((run) => isRefuted(edge, run.actual));
    this.#know([...this.#learned, ...edges.filter(isHeld)]);
  }

  /** Gives up what a run refutes, of whatever branch. */
  unlearn({ actual }: Tried): void {
    this.#know(this.#learned.filter((edge) => !isRefuted(edge, actual)));
  }

  #know(learned: readonly LearnedEdge[]): void {
    if (learned.length === this.#learned.length) return;
    this.#learned = learned;
    this.#prepared = null;
    this.#isDone = false;
  }

  /** Pairs that no order has had. */
  #countNew(history: readonly Tried[]): number {
    const { space } = this.#prepare();
    const orders = [...history.map(({ actual }) => actual), ...this.#given];
    const indices = [space.sigma0, ...orders].map((order) => space.indicesOf(order));
    const covered = coveredPairs(precedence, indices, space.size);
    const born = new Set(space.indicesOf(this.#origin?.born ?? space.sigma0));
    let count = 0;
    for (const [first, second] of space.coverable(precedence)) {
      const isNew = born.has(first) || born.has(second);
      if (isNew && !covered.has(first, second)) count += 1;
    }
    return count;
  }

  /** Of the branches there may be many, and few are searched at a time. */
  #rest(): void {
    if (this.#origin !== null) this.#prepared = null;
  }

  #prepare(): Prepared {
    if (this.#prepared !== null) return this.#prepared;
    const { heuristic, seed, earlyInput, live } = this.#settings;
    const learned = this.#learned.filter(({ where }) => where === null);
    // In a run of another order than σ0's, less was observed: what its order contradicts is not so.
    const strict = this.#origin === null;
    const model = buildModel(this.operations, { earlyInput, live, learned, strict });
    const edges = [...model.edges, ...this.#beginning()];
    const space = orderSpace(this.operations, edges, this.#settings, this.#learned);
    this.#prepared = { model, space, heuristic: heuristics[heuristic](space, seeded(seed)) };
    return this.#prepared;
  }

  /** What keeps the beginning as it ran. */
  *#beginning(): Generator<Edge> {
    const kept = this.#origin?.kept ?? 0;
    for (const [place, { id: after }] of this.operations.entries()) {
      const before = this.operations[Math.min(place, kept) - 1]?.id;
      if (before !== undefined) yield { before, after, rule: 'beginning' };
    }
  }
}
