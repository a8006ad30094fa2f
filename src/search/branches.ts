/**
 * What there is to test: the orders of σ0, and those of runs that had operations which σ0 does not
 * have (the retry that only a lost answer leads to). The two in turns, until each new operation has
 * run before and after each other one; what is left of them follows when σ0 has no other order.
 */
import { isRefuted, type LearnedEdge } from '../model/learned.js';
import type { Operation, OperationId } from '../model/operation.js';
import { Branch, type Ran, type SearchSettings } from './branch.js';
import type { Tried } from './heuristic.js';
import { KnownOperations } from './known-operations.js';
import type { OrderSpace } from './order-space.js';
import type { Schedule } from './schedule.js';

export class Branches {
  readonly #settings: SearchSettings;
  readonly #sigma0: Branch;
  /** In the order in which they were found. */
  readonly #others: Branch[] = [];
  readonly #runs: Tried[] = [];
  readonly #known: KnownOperations;
  #learned: readonly LearnedEdge[] = [];
  #isSigma0sTurn = false;

  constructor(sigma0: readonly Operation[], settings: SearchSettings) {
    this.#settings = settings;
    this.#sigma0 = new Branch(sigma0, null, settings, []);
    this.#known = new KnownOperations(sigma0);
  }

  /** The orders of σ0's operations. */
  get space(): OrderSpace {
    return this.#sigma0.space;
  }

  /** σ0's operations in their order; each other one behind all that ran before it at first. */
  get operations(): readonly Operation[] {
    return this.#known.sequence;
  }

  /** How many tests there will be at most, as far as is known. */
  get most(): number {
    let most = this.#sigma0.most;
    for (const branch of this.#others) if (Number.isFinite(most)) most += branch.most;
    return most;
  }

  /** What comes before an operation that σ0 does not have: all that led to it, as far as is known. */
  happensBefore(before: OperationId, after: OperationId): boolean {
    if (this.#known.isRecorded(after)) return this.#sigma0.happensBefore(before, after);
    const cause = this.#known.causeOf(after);
    return cause !== null && (cause === before || this.happensBefore(before, cause));
  }

  /** What to run next; null when there is nothing left. */
  next(): Schedule | null {
    const ofSigma0 = () => this.#sigma0.next(this.#runs);
    const ofOthers = () => firstOf(this.#others, (branch) => branch.nextNew(this.#runs));
    this.#isSigma0sTurn = !this.#isSigma0sTurn;
    const [first, second] = this.#isSigma0sTurn ? [ofSigma0, ofOthers] : [ofOthers, ofSigma0];
    return first() ?? second() ?? firstOf(this.#others, (branch) => branch.next(this.#runs));
  }

  /** Takes in what ran, of the schedule that was given last or of another one. */
  add({ operations }: Schedule, run: Ran): void {
    const { order, actual } = run;
    this.#runs.push({ order, actual });
    for (const origin of this.#known.add(run)) {
      this.#others.push(new Branch(run.operations, origin, this.#settings, this.#learned));
    }
    const branch = this.#others.find((other) => other.operations === operations) ?? this.#sigma0;
    this.#learn(branch.lessons(run));
  }

  /** What is learned holds for the rest of the exploration, unless a run refutes it. */
  #learn(lessons: readonly LearnedEdge[]): void {
    const learned = [...this.#learned, ...lessons].filter(
      (edge) => !this.#runs.some(({ actual }) => isRefuted(edge, actual)),
    );
    const isKnown = learned.every((edge) => this.#learned.includes(edge));
    if (isKnown && learned.length === this.#learned.length) return;
    this.#learned = learned;
    for (const branch of [this.#sigma0, ...this.#others]) branch.learn(learned);
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
