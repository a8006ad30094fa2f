import { addAll, hasBit, listOf, setBit, wordsFor } from './bits.js';
import type { OperationId } from './operation.js';

/**
 * The transitive closure of edges that all go forward in one given sequence, up to date after
 * each of them.
 */
export class TransitiveClosure {
  readonly #sequence: readonly OperationId[];
  readonly #position: ReadonlyMap<OperationId, number>;
  readonly #predecessors: number[][];
  /**
   * Bit b of entry a: the operation at position b happens before the one at a. An edge makes fewer of the entries
   * known, those that it cannot change; a question makes known what it needs.
   */
  readonly #ancestors: readonly Uint32Array[];
  #known = 0;

  constructor(sequence: readonly OperationId[]) {
    this.#sequence = sequence;
    this.#position = new Map(sequence.map((id, position) => [id, position]));
    this.#predecessors = sequence.map(() => []);
    this.#ancestors = sequence.map((_, position) => new Uint32Array(wordsFor(position)));
  }

  /** Returns whether the edge goes forward between two operations of the sequence; if not, it is refused. */
  add(before: OperationId, after: OperationId): boolean {
    const from = this.#position.get(before);
    const to = this.#position.get(after);
    if (from === undefined || to === undefined || from >= to) return false;
    this.#predecessors[to]?.push(from);
    this.#known = Math.min(this.#known, to);
    return true;
  }

  has(before: OperationId, after: OperationId): boolean {
    const from = this.#position.get(before);
    const to = this.#position.get(after);
    return from !== undefined && to !== undefined && hasBit(this.#ancestorsOf(to), from);
  }

  /** All that happen before an operation. */
  predecessors(operation: OperationId): OperationId[] {
    const position = this.#position.get(operation);
    const before = position === undefined ? NONE : this.#ancestorsOf(position);
    return listOf(before).map((place) => this.#sequence[place] ?? '');
  }

  #ancestorsOf(position: number): Uint32Array {
    for (; this.#known <= position; this.#known++) {
      const ancestors = this.#ancestors[this.#known] ?? NONE;
      ancestors.fill(0);
      for (const predecessor of this.#predecessors[this.#known] ?? []) {
        setBit(ancestors, predecessor);
        addAll(ancestors, this.#ancestors[predecessor] ?? NONE);
      }
    }
    return this.#ancestors[position] ?? NONE;
  }
}

const NONE = new Uint32Array();
