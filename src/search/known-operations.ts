import type { Operation, OperationId } from '../model/operation.js';
import type { Origin, Ran } from './branch.js';

/** The operations of all runs. */
export class KnownOperations {
  readonly #sigma0: ReadonlySet<OperationId>;
  readonly #sequence: Operation[];
  readonly #causes: Map<OperationId, OperationId | null>;

  constructor(sigma0: readonly Operation[]) {
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

  /** Adds what is new in a run; returns that, parted by when it was asked for, the earliest first. */
  add({ operations, actual }: Pick<Ran, 'operations' | 'actual'>): Origin[] {
    const born = operations.filter(({ id }) => !this.#causes.has(id));
    const origins = new Map<number, OperationId[]>();
    for (const operation of born) {
      const { id, cause } = operation;
      this.#causes.set(id, cause);
      const before = new Set(actual.slice(0, actual.indexOf(id)));
      const last = this.#sequence.findLastIndex((other) => before.has(other.id));
      this.#sequence.splice(last + 1, 0, operation);
      const kept = actual.indexOf(this.#rootOf(operation, born) ?? '') + 1;
      origins.set(kept, [...(origins.get(kept) ?? []), id]);
    }
    return [...origins].sort(([a], [b]) => a - b).map(([kept, ids]) => ({ kept, born: ids }));
  }

  /** What led to the first of the new operations that led to this one; null: the run itself. */
  #rootOf({ cause }: Operation, born: readonly Operation[]): OperationId | null {
    const other = born.find(({ id }) => id === cause);
    return other === undefined ? cause : this.#rootOf(other, born);
  }
}
