import type { EndlessLoops } from '../../model/endless-loops.js';
import type { Key } from '../../model/key.js';
import { keyOf } from '../../model/kinds.js';
import type { Operation, OperationId } from '../../model/operation.js';
import type { BornOf, Ran } from './branch.js';

/** What ran in some run until an operation was asked for. */
type Beginning = ReadonlySet<OperationId>;

/** The operations of all runs. */
export class KnownOperations {
  readonly #sigma0: ReadonlySet<OperationId>;
  readonly #keys: ReadonlySet<Key>;
  readonly #loops: EndlessLoops;
  readonly #sequence: Operation[];
  readonly #causes: Map<OperationId, OperationId | null>;
  /** Of each operation that σ0 does not have: none contains another. */
  readonly #beginnings = new Map<OperationId, readonly Beginning[]>();

  /** @param loops of σ0 */
  constructor(sigma0: readonly Operation[], loops: EndlessLoops) {
    this.#keys = new Set(sigma0.map(keyOf));
    this.#loops = loops;
    this.#sigma0 = new Set(sigma0.map(({ id }) => id));
    this.#sequence = [...sigma0];
    this.#causes = new Map(sigma0.map(({ id, cause }) => [id, cause]));
  }

  /** σ0's in their order; each other one behind all that ran before it when it first came. */
  get sequence(): readonly Operation[] {
    return [...this.#sequence];
  }

  isRecorded(id: OperationId): boolean {
    return this.#sigma0.has(id);
  }

  /** Of an operation, when it first came. */
  causeOf(id: OperationId): OperationId | null {
    return this.#causes.get(id) ?? null;
  }

  /**
   * Adds what is new in a run: an operation, or one that was asked for when less had run than ever
   * before. Returns that, parted by when it was asked for, the earliest first.
   */
  add({ operations, actual }: Pick<Ran, 'operations' | 'actual'>): BornOf[] {
    const others = new Map(operations.map((one) => [one.id, one]));
    for (const id of this.#sigma0) others.delete(id);
    const born = new Map<number, OperationId[]>();
    const rounds = this.#roundsAmong(others);
    for (const [id, operation] of others) {
      if (!this.#causes.has(id)) this.#place(operation, actual);
      if (rounds.has(id)) continue;
      const kept = actual.indexOf(rootOf(operation, others) ?? '') + 1;
      const beginning = new Set(actual.slice(0, kept));
      const known = this.#beginnings.get(id) ?? [];
      if (known.some((smaller) => isSubset(smaller, beginning))) continue;
      this.#beginnings.set(id, [...known, beginning]);
      born.set(kept, [...(born.get(kept) ?? []), id]);
    }
    return [...born].sort(([a], [b]) => a - b).map(([kept, ids]) => ({ kept, born: ids }));
  }

  /**
   * Further rounds of loops that never end, and what comes of them as of all rounds: how many there are is where a run
   * has lost its patience.
   *
   * @param others each behind its cause
   */
  #roundsAmong(others: ReadonlyMap<OperationId, Operation>): ReadonlySet<OperationId> {
    const rounds = new Set<OperationId>();
    for (const [id, operation] of others) {
      const isOfRound = operation.cause !== null && rounds.has(operation.cause);
      const isRound = this.#loops.has(operation) || isOfRound;
      if (isRound && this.#keys.has(keyOf(operation))) rounds.add(id);
    }
    return rounds;
  }

  #place(operation: Operation, actual: readonly OperationId[]): void {
    const { id, cause } = operation;
    const before = new Set(actual.slice(0, actual.indexOf(id)));
    const last = this.#sequence.findLastIndex((other) => before.has(other.id));
    this.#sequence.splice(last + 1, 0, operation);
    this.#causes.set(id, cause);
  }
}

/** What led to the first of the operations that led to this one; null: the run itself. */
function rootOf(
  { cause }: Operation,
  others: ReadonlyMap<OperationId, Operation>,
): OperationId | null {
  const other = cause === null ? undefined : others.get(cause);
  return other === undefined ? cause : rootOf(other, others);
}

function isSubset(some: Beginning, all: Beginning): boolean {
  return [...some].every((id) => all.has(id));
}
