import { kinds } from './kinds.js';
import type { OperationId, OperationKind } from './operation.js';

/** Gives out ids: a letter for the kind and a number. */
export class Ids {
  readonly #counts = new Map<OperationKind, number>();
  readonly #taken = new Set<OperationId>();

  /** Does not give out an id that has been given out before. */
  take(id: OperationId): void {
    this.#taken.add(id);
  }

  next(kind: OperationKind): OperationId {
    for (let count = (this.#counts.get(kind) ?? 0) + 1; ; count++) {
      this.#counts.set(kind, count);
      const id = `${kinds[kind].letter}${count}`;
      if (!this.#taken.has(id)) return id;
    }
  }
}
