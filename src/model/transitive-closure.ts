import type { OperationId } from './operation.js';

/**
 * The transitive closure of edges that all go forward in one given sequence, up to date after
 * each of them.
 */
export class TransitiveClosure {
  readonly #position: ReadonlyMap<OperationId, number>;
  readonly #predecessors: number[][];
  /**
   * Bit b of entry a: the operation at position b happens before the one at a. An edge shortens
   * the list to the entries that it cannot change; a question makes it as long as it needs.
   */
  readonly #ancestors: bigint[] = [];

  constructor(sequence: readonly OperationId[]) {
    this.#position = new Map(sequence.map((id, position) => [id, position]));
    this.#predecessors = sequence.map(() => []);
  }

  /** Returns whether the edge goes forward between two operations of the sequence; if not, it is refused. */
  add(before: OperationId, after: OperationId): boolean {
    const from = this.#position.get(before);
    const to = this.#position.get(after);
    if (from === undefined || to === undefined || from >= to) return false;
    this.#predecessors[to]?.push(from);
    if (this.#ancestors.length > to) this.#ancestors.length = to;
    return true;
  }

  has(before: OperationId, after: OperationId): boolean {
    const from = this.#position.get(before);
    const to = this.#position.get(after);
    return from !== undefined && to !== undefined && (this.#ancestorsOf(to) & bit(from)) !== 0n;
  }

  #ancestorsOf(position: number): bigint {
    for (let next = this.#ancestors.length; next <= position; next++) {
      let ancestors = 0n;
      for (const predecessor of this.#predecessors[next] ?? []) {
        ancestors |= (this.#ancestors[predecessor] ?? 0n) | bit(predecessor);
      }
      this.#ancestors.push(ancestors);
    }
    return this.#ancestors[position] ?? 0n;
  }
}

function bit(position: number): bigint {
  return 1n << BigInt(position);
}
