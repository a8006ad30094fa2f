/**
 * Operations that an order did not have: the same one keeps its id through all runs of an
 * exploration.
 */
import type { Arrival } from '../browser/control/arrival.js';
import { uniqueNames } from '../model/identity.js';
import type { Operation, OperationId } from '../model/operation.js';
import { Ids } from '../recorder/operations.js';

export class BornOperations {
  readonly #ids = new Ids();
  readonly #known = new Map<string, OperationId>();
  readonly #names = new Map<OperationId, string>();

  /** @param sigma0 which an order of a run that lacked some of it does not have */
  constructor(sigma0: readonly Operation[]) {
    this.know(sigma0);
  }

  /** Keeps the ids and names of the operations of a run. */
  know(operations: readonly Operation[]): void {
    const ordinals = new Map<string, number>();
    for (const { id, name, kind, key, cause } of operations) {
      const identity = `${kind} ${key} ${cause}`;
      const ordinal = (ordinals.get(identity) ?? 0) + 1;
      ordinals.set(identity, ordinal);
      this.#ids.take(id);
      this.#names.set(id, name);
      const known = `${identity} ${ordinal}`;
      if (!this.#known.has(known)) this.#known.set(known, id);
    }
  }

  /**
   * @param cause id of the operation that led to it
   * @param isTaken whether its run has another operation of that id
   */
  identify(
    { facts, label }: Arrival,
    cause: OperationId | null,
    at: number,
    isTaken: (id: OperationId) => boolean,
  ): Operation {
    const { kind, key } = facts;
    let id: OperationId | undefined;
    for (let ordinal = 1; id === undefined || isTaken(id); ordinal++) {
      const identity = `${kind} ${key} ${cause} ${ordinal}`;
      id = this.#known.get(identity) ?? this.#ids.next(kind);
      this.#known.set(identity, id);
    }
    const name = this.#names.get(id) ?? uniqueNames([...this.#names.values(), label]).at(-1);
    const base = { id, name: name ?? label, cause, at };
    this.#names.set(id, base.name);
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
