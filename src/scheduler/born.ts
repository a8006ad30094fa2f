/** Operations that σ0 did not have: the same one keeps its id through all runs of an exploration. */
import type { Arrival } from '../browser/control/arrival.js';
import type { Operation, OperationId } from '../model/operation.js';
import { Ids } from '../recorder/operations.js';

export class BornOperations {
  readonly #ids: Ids;
  readonly #known = new Map<string, OperationId>();

  /** @param sigma0 whose ids are taken */
  constructor(sigma0: readonly Operation[]) {
    this.#ids = new Ids(sigma0.map(({ id }) => id));
  }

  /**
   * @param cause id of the operation that led to it
   * @param before ids of what has run already in its run
   */
  identify(
    { facts, label }: Arrival,
    cause: OperationId | null,
    at: number,
    before: readonly OperationId[],
  ): Operation {
    const { kind, key } = facts;
    let id: OperationId | undefined;
    for (let ordinal = 1; id === undefined || before.includes(id); ordinal++) {
      const identity = `${kind} ${key} ${cause} ${ordinal}`;
      id = this.#known.get(identity) ?? this.#ids.next(kind);
      this.#known.set(identity, id);
    }
    const base = { id, name: label, cause, at };
    switch (facts.kind) {
      case 'parse':
      case 'script':
        return { ...base, ...facts, awaits: [] };
      case 'response':
        return { ...base, ...facts, handlers: [] };
      case 'input':
        return { ...base, ...facts, handlers: [], enabledBy: [] };
      default:
        return { ...base, ...facts };
    }
  }
}
