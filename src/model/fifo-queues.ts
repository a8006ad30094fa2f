/**
 * Queues of operations, of which the first queued runs first: what each holds while an order is built.
 */

/** Operations with what queued each; null: the run itself. */
export type Queue = ReadonlyMap<number, number | null>;

interface Line {
  /** All that has been queued, in that order. */
  readonly queued: number[];
  /** So many of these have run. */
  ran: number;
}

export class FifoQueues {
  /** The line that each operation is in, if it is in one. */
  readonly #lines = new Map<number, Line>();
  /** What each operation queues, and where. */
  readonly #queuedBy = new Map<number, { readonly operation: number; readonly line: Line }[]>();

  constructor(queues: readonly Queue[]) {
    for (const queue of queues) {
      const line: Line = { queued: [], ran: 0 };
      for (const [operation, by] of [...queue].sort(([a], [b]) => a - b)) {
        this.#lines.set(operation, line);
        if (by === null) line.queued.push(operation);
        else this.#queuedBy.set(by, [...(this.#queuedBy.get(by) ?? []), { operation, line }]);
      }
    }
  }

  /** What must run before an operation that has been queued: itself where that is nothing. */
  first(operation: number): number {
    const line = this.#lines.get(operation);
    return line?.queued[line.ran] ?? operation;
  }

  /** What is in line with an operation and has not run, the first first. */
  inLineWith(operation: number): readonly number[] {
    const line = this.#lines.get(operation);
    return line?.queued.slice(line.ran) ?? [];
  }

  /** An operation runs, the first in its line. */
  push(operation: number): void {
    const own = this.#lines.get(operation);
    if (own !== undefined) own.ran += 1;
    for (const { operation: queued, line } of this.#queuedBy.get(operation) ?? []) {
      line.queued.push(queued);
    }
  }

  /** Takes back the operation that ran last. */
  pop(operation: number): void {
    const own = this.#lines.get(operation);
    if (own !== undefined) own.ran -= 1;
    for (const { line } of this.#queuedBy.get(operation) ?? []) line.queued.pop();
  }
}
