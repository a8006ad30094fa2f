/**
 * What there is to test: the orders of σ0, and those of runs that had operations which σ0 does not
 * have (the retry that only a lost answer leads to). First those that are likely to be new, σ0's and
 * the others' in turns, for nobody knows which fail; then what is left, in turns.
 */
import { EndlessLoops } from '../../model/endless-loops.js';
import type { Edge, LearnedEdge } from '../../model/happens-before.js';
import type { Operation, OperationId } from '../../model/operation.js';
import { WorkedOutDelays } from '../../model/worked-out-delays.js';
import type { OrderSpace } from '../space/order-space.js';
import type { Schedule } from '../space/schedule.js';
import { Branch, type Ran, type SearchSettings } from './branch.js';
import { Challenges } from './challenges.js';
import { History } from './history.js';
import { KnownOperations } from './known-operations.js';
import { Lessons } from './lessons.js';

/** One of so many orders challenges what runs have taught, as long as other ones are likely to be new. */
const CHALLENGE_EVERY = 4;

export class Branches {
  readonly #settings: SearchSettings;
  readonly #sigma0: Branch;
  /** In the order in which they were found. */
  readonly #others: Branch[] = [];
  /**
   * What was seen of σ0's operations in orders of theirs. Where runs have other operations, these may
   * lead to the same one: what such runs teach is for branches only.
   */
  readonly #lessons: Lessons;
  readonly #lessonsOfOthers: Lessons;
  readonly #challenges: Challenges;
  readonly #delays = new WorkedOutDelays();
  readonly #history = new History();
  readonly #known: KnownOperations;
  #turn = 0;

  constructor(sigma0: readonly Operation[], settings: SearchSettings) {
    this.#settings = settings;
    this.#delays.add(sigma0);
    this.#lessons = new Lessons(this.#delays);
    this.#lessonsOfOthers = new Lessons(this.#delays);
    const order = sigma0.map(({ id }) => id);
    for (const lessons of [this.#lessons, this.#lessonsOfOthers]) {
      lessons.ran({ order, actual: order, enforced: 'exact', failed: false });
    }
    this.#sigma0 = new Branch(sigma0, null, settings, this.#lessons, this.#history);
    this.#challenges = new Challenges(this.#sigma0, this.#lessons);
    this.#known = new KnownOperations(sigma0, new EndlessLoops(sigma0, settings.unfired));
  }

  /** The orders of σ0's operations. */
  get space(): OrderSpace {
    return this.#sigma0.space;
  }

  /** σ0's operations in their order; each other one behind all that ran before it at first. */
  get operations(): readonly Operation[] {
    return this.#known.sequence;
  }

  /** Happens-before of σ0's operations. */
  get edges(): readonly Edge[] {
    return this.#sigma0.edges;
  }

  /** How many tests there will be at most, as far as is known. */
  get most(): number {
    let most = this.#sigma0.most;
    for (const branch of this.#others) if (Number.isFinite(most)) most += branch.most;
    return most;
  }

  /** What runs of σ0's operations have taught. */
  get learned(): readonly LearnedEdge[] {
    return this.#lessons.edges;
  }

  /** Whether, when nothing is left, all orders of σ0's operations have been given. */
  get areAllKnown(): boolean {
    return this.space.orders() !== null;
  }

  /** All that happen before an operation: of one that σ0 does not have, all that led to it, as far as is known. */
  predecessors(operation: OperationId): readonly OperationId[] {
    if (this.#known.isRecorded(operation)) return this.#sigma0.predecessors(operation);
    const cause = this.#known.causeOf(operation);
    return cause === null ? [] : [cause, ...this.predecessors(cause)];
  }

  /** How likely they conflict; null: nobody knows what they touch, as of operations that σ0 does not have. */
  conflict(a: OperationId, b: OperationId): number | null {
    const [first = -1, second = -1] = this.space.indicesOf([a, b]);
    const isKnown = first >= 0 && second >= 0 && !this.space.isUnseen(first, second);
    return isKnown ? this.space.conflict(first, second) : null;
  }

  /**
   * What to run next, though what was given before may not have come to its end; null when there is nothing,
   * as far as the runs tell that have.
   */
  next(): Schedule | null {
    const schedule = this.#choose();
    if (schedule !== null) this.#history.begin(schedule.order);
    return schedule;
  }

  #choose(): Schedule | null {
    this.#turn += 1;
    const challenge = this.#turn % CHALLENGE_EVERY === 0 ? this.#challenges.next() : null;
    return challenge ?? this.#likelyNew() ?? this.#challenges.next() ?? this.#any();
  }

  #likelyNew(): Schedule | null {
    const ofSigma0 = () => this.#sigma0.nextNew();
    const ofOthers = () => firstOf(this.#others, (branch) => branch.nextNew());
    return this.#turn % 2 === 1 ? (ofSigma0() ?? ofOthers()) : (ofOthers() ?? ofSigma0());
  }

  #any(): Schedule | null {
    const all = [this.#sigma0, ...this.#others];
    const first = this.#turn % all.length;
    const inTurn = [...all.slice(first), ...all.slice(0, first)];
    return firstOf(inTurn, (branch) => branch.next());
  }

  /** Whether an order that was given can still happen, by what has been learned since. */
  isPossible(schedule: Schedule): boolean {
    const { operations, order } = schedule;
    const branch = this.#branchOf(operations);
    if (this.#challenges.has(schedule)) return true;
    return branch === undefined || branch.space.valid(order) === true;
  }

  /** An order that was given will not be run. */
  drop({ operations, order }: Schedule): void {
    this.#history.drop(order);
    this.#branchOf(operations)?.drop(order);
  }

  /** The first one that has all of these operations, of which σ0 does not have all; null: none. */
  with(ids: readonly OperationId[]): Branch | null {
    const has = ({ operations }: Branch) =>
      ids.every((id) => operations.some((operation) => operation.id === id));
    return this.#others.find(has) ?? null;
  }

  #branchOf(operations: readonly Operation[]): Branch | undefined {
    return [this.#sigma0, ...this.#others].find((branch) => branch.operations === operations);
  }

  /** Takes in what ran, of a schedule that was given or of another one. */
  add({ operations }: Schedule, run: Ran): void {
    const { order, actual, enforced, failed } = run;
    const tried = { order, actual, enforced, failed };
    this.#history.add(tried);
    this.#delays.add(run.operations);
    for (const lessons of [this.#lessons, this.#lessonsOfOthers]) lessons.ran(tried);
    this.#learn(operations, run);
    for (const bornOf of this.#known.add(run)) {
      this.#others.push(
        new Branch(run.operations, bornOf, this.#settings, this.#lessonsOfOthers, this.#history),
      );
      this.#learn(run.operations, run);
    }
  }

  /** What the run teaches of the operations of a branch. */
  #learn(operations: readonly Operation[], run: Ran): void {
    for (const branch of [this.#sigma0, ...this.#others]) {
      if (branch.operations !== operations) continue;
      const edges = branch.taughtBy(run);
      this.#lessonsOfOthers.add(edges);
      if (branch === this.#sigma0) this.#lessons.add(edges);
    }
  }
}

function firstOf<Item, Result>(
  items: readonly Item[],
  result: (item: Item) => Result | null,
): Result | null {
  for (const item of items) {
    const found = result(item);
    if (found !== null) return found;
  }
  return null;
}
