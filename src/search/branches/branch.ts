import { setBit, wordsFor } from '../../model/bits.js';
import { addPairs, coveredPairs, precedence } from '../../model/coverage.js';
import type { Edge, Imports, LearnedEdge } from '../../model/happens-before.js';
import type { TimeSettings } from '../../model/kinds/limits.js';
import { learnedEdge } from '../../model/learned.js';
import { buildModel, type Model } from '../../model/model.js';
import type { Facts, Operation, OperationId, Order } from '../../model/operation.js';
import type { PairSet } from '../../model/pair-set.js';
import type { WorkedOutDelay } from '../../model/worked-out-delays.js';
import { prunedDpor } from '../heuristics/dpor.js';
import type { Heuristic, Tried } from '../heuristics/heuristic.js';
import { heuristics } from '../heuristics/index.js';
import type { HeuristicName } from '../heuristics/names.js';
import { seeded } from '../random.js';
import { type OrderSpace, orderSpace } from '../space/order-space.js';
import { orderWith } from '../space/order-with.js';
import { type Schedule, scheduleOf } from '../space/schedule.js';
import type { History } from './history.js';
import type { Lessons } from './lessons.js';
import { NewOrders } from './new-orders.js';

export interface SearchSettings extends TimeSettings {
  readonly heuristic: HeuristicName | Heuristic;
  /** Of `dpor` alone: leaves out what differs in no known conflict. */
  readonly prune: boolean;
  readonly seed: number;
  readonly earlyInput: boolean;
  /** Whether servers answer, in place of the recording. */
  readonly live: boolean;
  readonly imports: Imports;
  /** What σ0 had pending in the end. */
  readonly unfired: readonly Facts[];
}

/** Of σ0, so many orders in a row may bring nothing new: runs may not keep to them. */
const PATIENCE = 10;

/** What a run has that is searched for its own sake. */
export interface BornOf {
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
    readonly evidence: string;
  }[];
}

interface Prepared {
  /** The orders that can happen. */
  readonly space: OrderSpace;
  /** Those of them that contradict no supposition that is held. */
  readonly likely: OrderSpace;
  /** Of the likely ones. */
  readonly orders: NewOrders;
}

/**
 * The orders of the operations of one run: of σ0, or of a run that had operations which σ0 does not
 * have. What such an operation needs to come, nobody knows; but as long as all that ran before it
 * was asked for runs as it did, it is asked for again. So a branch keeps that beginning.
 */
export class Branch {
  readonly operations: readonly Operation[];
  readonly #settings: SearchSettings;
  readonly #bornOf: BornOf | null;
  readonly #lessons: Lessons;
  readonly #history: History;
  #given: Order[] = [];
  /** Of the lessons, those that the model and what is prepared are made with. */
  #learned: readonly LearnedEdge[] = [];
  #workedOut: readonly WorkedOutDelay[] = [];
  #supposed: readonly Edge[] = [];
  /** Until nothing else is new. */
  #isSupposing = true;
  /** Of the lessons that these are from. */
  #version = -1;
  #model: Model | null = null;
  #prepared: Prepared | null = null;
  /** The pairs of the runs, as far as they were read; null: of none. */
  #ran: { readonly pairs: PairSet; readonly read: number } | null = null;
  #isDone = false;
  /** New pairs that no order has had: so many were left when one was last asked for. */
  #left = Infinity;
  /** So many orders in a row brought none of them. */
  #vain = 0;

  /**
   * @param operations as they ran, in their order
   * @param bornOf null: they are σ0's
   * @param lessons what its runs teach, and those of the branches that it shares them with
   * @param history of all branches
   */
  constructor(
    operations: readonly Operation[],
    bornOf: BornOf | null,
    settings: SearchSettings,
    lessons: Lessons,
    history: History,
  ) {
    this.operations = operations;
    this.#bornOf = bornOf;
    this.#settings = settings;
    this.#lessons = lessons;
    this.#history = history;
  }

  get space(): OrderSpace {
    return this.#prepare().space;
  }

  /** How many tests it takes at most. */
  get most(): number {
    return this.#isDone ? this.#given.length : (this.space.orders()?.length ?? Infinity) - 1;
  }

  /** Of the model, with what was learned. */
  get edges(): readonly Edge[] {
    return this.#modelled().edges;
  }

  predecessors(operation: OperationId): readonly OperationId[] {
    return this.#modelled().predecessors(operation);
  }

  /** Null when it has no other order. To be asked when nothing is new. */
  next(): Schedule | null {
    this.#know();
    this.#stopSupposing();
    return this.#nextLikely();
  }

  #nextLikely(): Schedule | null {
    if (this.#isDone) return null;
    const { orders, space } = this.#prepare();
    const order = orders.next();
    if (order === null) {
      this.#isDone = true;
      this.#rest();
      return null;
    }
    this.#given.push(order);
    return scheduleOf(space, this.operations, order);
  }

  /**
   * Null when each new operation (of σ0, each) has run before and after each other one that it can, or
   * the orders given last came no nearer to that.
   */
  nextNew(): Schedule | null {
    this.#know();
    if (this.#isDone || this.#left === 0) return null;
    const left = this.#countNew();
    this.#vain = left < this.#left ? 0 : this.#vain + 1;
    this.#left = this.#vain > (this.#bornOf === null ? PATIENCE : 0) ? 0 : left;
    if (this.#left > 0) return this.#nextLikely();
    this.#rest();
    return null;
  }

  /**
   * An order that contradicts an edge which runs have taught, and nothing else that is known: all is as in the
   * recording, but what the edge puts first waits for the other. Null: there is none, or it was tried.
   */
  against(edge: LearnedEdge): Schedule | null {
    this.#know();
    const others = this.#learned.filter((one) => one !== edge);
    const { edges } = this.#modelOf(others);
    const space = this.#spaceOf([...edges, ...this.#beginning()], others);
    const pairs = [
      [edge.after, edge.before] as const,
      ...(edge.where === null ? [] : [edge.where]),
    ];
    const found = orderWith(
      space,
      pairs.map(([first, second]) => {
        const [before = -1, after = -1] = space.indicesOf([first, second]);
        return [before, after];
      }),
    );
    const order = found && space.orderOf(found);
    return order && this.#history.give(order) ? scheduleOf(space, this.operations, order) : null;
  }

  /** An order that was given will not be run. */
  drop(order: Order): void {
    this.#given = this.#given.filter((one) => one !== order);
  }

  /** What a run with its operations teaches. */
  taughtBy({ learned, actual }: Ran): readonly LearnedEdge[] {
    if (learned.length === 0) return [];
    const model = this.#modelled();
    return learned.flatMap((wish) => learnedEdge(model, wish, actual) ?? []);
  }

  /** Takes in what the lessons have become. */
  #know(): void {
    if (this.#version === this.#lessons.version) return;
    this.#version = this.#lessons.version;
    const { edges, supposed, workedOut } = this.#lessons.about(this.operations);
    const isSupposedAsBefore =
      !this.#isSupposing || isSame(supposed.map(pairOf), this.#supposed.map(pairOf));
    const isAsBefore = isSame(edges, this.#learned) && isSame(workedOut, this.#workedOut);
    if (isAsBefore && isSupposedAsBefore) return;
    this.#learned = edges;
    this.#supposed = supposed;
    this.#workedOut = workedOut;
    this.#left = Infinity;
    this.#model = null;
    this.#prepared = null;
    this.#isDone = false;
  }

  /** What contradicts the suppositions is new, then. */
  #stopSupposing(): void {
    if (!this.#isSupposing || this.#supposed.length === 0) return;
    this.#isSupposing = false;
    this.#prepared = null;
    this.#left = Infinity;
    this.#isDone = false;
  }

  /** Pairs that no order has had; those that run now are thought to be kept to. */
  #countNew(): number {
    const { likely: space } = this.#prepare();
    const given = this.#bornOf === null ? [] : this.#given;
    const { underWay } = this.#history;
    const covered = this.#pairsRun(space).copy();
    for (const order of [...underWay, ...given]) {
      addPairs(covered, precedence, space.indicesOf(order), space.size);
    }
    const wanted = space.coverable(precedence);
    if (this.#bornOf === null) return wanted.countWithout(covered);
    const born = new Uint32Array(wordsFor(space.size));
    for (const index of space.indicesOf(this.#bornOf.born)) setBit(born, index);
    return wanted.countWithout(covered, born);
  }

  /** What runs have had, be it in orders of other branches. */
  #pairsRun(space: OrderSpace): PairSet {
    const { runs } = this.#history;
    const { pairs, read } = this.#ran ?? {
      pairs: coveredPairs(precedence, [space.indicesOf(space.sigma0)], space.size),
      read: 0,
    };
    for (const { actual } of runs.slice(read)) {
      addPairs(pairs, precedence, space.indicesOf(actual), space.size);
    }
    this.#ran = { pairs, read: runs.length };
    return pairs;
  }

  /** Of the branches there may be many, and few are searched at a time. */
  #rest(): void {
    if (this.#bornOf === null) return;
    this.#model = null;
    this.#prepared = null;
    this.#ran = null;
  }

  #prepare(): Prepared {
    this.#know();
    if (this.#prepared !== null) return this.#prepared;
    const { heuristic, seed, prune } = this.#settings;
    const edges = [...this.#modelled().edges, ...this.#beginning()];
    const space = this.#spaceOf(edges, this.#learned);
    const supposed = this.#isSupposing ? this.#supposed : [];
    const likely =
      supposed.length === 0 ? space : this.#spaceOf([...edges, ...supposed], this.#learned);
    const named = typeof heuristic === 'string' ? heuristics[heuristic] : heuristic;
    const chosen = prune ? prunedDpor : named;
    const orders = new NewOrders(chosen, likely, seeded(seed), this.#history);
    this.#prepared = { space, likely, orders };
    return this.#prepared;
  }

  #spaceOf(edges: readonly Edge[], learned: readonly LearnedEdge[]): OrderSpace {
    return orderSpace(this.operations, edges, this.#settings, learned, this.#workedOut);
  }

  #modelled(): Model {
    this.#know();
    this.#model ??= this.#modelOf(this.#learned);
    return this.#model;
  }

  #modelOf(learned: readonly LearnedEdge[]): Model {
    const { earlyInput, live, imports } = this.#settings;
    // In a run of another order than σ0's, less was observed: what its order contradicts is not so.
    const strict = this.#bornOf === null;
    return buildModel(this.operations, { earlyInput, live, imports, learned, strict });
  }

  /** What keeps the beginning as it ran. */
  *#beginning(): Generator<Edge> {
    const kept = this.#bornOf?.kept ?? 0;
    for (const [place, { id: after }] of this.operations.entries()) {
      const before = this.operations[Math.min(place, kept) - 1]?.id;
      if (before !== undefined) yield { before, after, rule: 'beginning' };
    }
  }
}

const pairOf = ({ before, after }: Edge) => `${before} ${after}`;

function isSame<Item>(some: readonly Item[], others: readonly Item[]): boolean {
  return some.length === others.length && some.every((item, index) => item === others[index]);
}
