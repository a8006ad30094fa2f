/**
 * Operations that an order did not have. A run gives them ids of its own; which they are in all runs is
 * told when it is over, of one run after the other: so it does not matter which of two runs that go on
 * side by side was first to have one.
 */
import type { Arrival } from '../conductor/arrival.js';
import { Ids } from '../model/ids.js';
import { type Key, keyOfParts } from '../model/key.js';
import { keyOf, linksOf, NO_LINKS, operationOf } from '../model/kinds.js';
import { nameAmong } from '../model/naming.js';
import type { Facts, Operation, OperationId } from '../model/operation.js';
import type { Schedule } from '../search/space/schedule.js';
import type { Enforced, Learned, Missed, Run } from './run.js';

/** @param id which no other operation of its run has */
export function newborn(
  { facts, label }: Arrival,
  id: OperationId,
  cause: OperationId | null,
  at: number,
): Operation {
  return operationOf({ id, name: label, cause, at }, facts, NO_LINKS);
}

export class BornOperations {
  readonly #ids = new Ids();
  readonly #known = new Map<Key, OperationId>();
  readonly #names = new Map<OperationId, { readonly name: string; readonly facts: Facts }>();
  readonly #page: string;

  /**
   * @param sigma0 which an order of a run that lacked some of it does not have
   * @param page its URL
   */
  constructor(sigma0: readonly Operation[], page: string) {
    this.#page = page;
    this.#know(sigma0);
  }

  /** The run with the ids and names that its new operations have in all runs. */
  settle({ missed, loose: _, ...run }: Enforced, { operations: ofOrder }: Schedule): Run {
    this.#know(ofOrder);
    const known = new Set(ofOrder.map(({ id }) => id));
    const taken = new Set(known);
    const ids = new Map<OperationId, OperationId>();
    const idOf = (id: OperationId) => ids.get(id) ?? id;
    const operations: Operation[] = [];
    const born: Operation[] = [];
    for (const ran of run.operations) {
      if (known.has(ran.id)) {
        operations.push(withIds(ran, idOf));
        continue;
      }
      const id = this.#identify(ran, ran.cause && idOf(ran.cause), taken);
      ids.set(ran.id, id);
      taken.add(id);
      const one = { ...withIds(ran, idOf), name: this.#nameOf(id, ran) };
      operations.push(one);
      born.push(one);
    }
    const names = new Map([...ofOrder, ...operations].map(({ id, name }) => [id, name]));
    const learned = missed.map(({ before, ...rest }) =>
      learnedOf({ ...rest, before: before && idOf(before) }, (id) => names.get(id) ?? id),
    );
    return { ...run, actual: operations.map(({ id }) => id), operations, born, learned };
  }

  /** Keeps the ids and names of the operations of a run. */
  #know(operations: readonly Operation[]): void {
    const ordinals = new Map<Key, number>();
    for (const operation of operations) {
      const { id, name, cause } = operation;
      const sibling = keyOfParts(keyOf(operation), cause);
      const ordinal = (ordinals.get(sibling) ?? 0) + 1;
      ordinals.set(sibling, ordinal);
      this.#ids.take(id);
      this.#names.set(id, { name, facts: operation });
      const known = keyOfParts(sibling, ordinal);
      if (!this.#known.has(known)) this.#known.set(known, id);
    }
  }

  /**
   * @param cause as it is called in all runs
   * @param taken what other operations of its run are called
   */
  #identify(
    operation: Operation,
    cause: OperationId | null,
    taken: ReadonlySet<OperationId>,
  ): OperationId {
    let id: OperationId | undefined;
    for (let ordinal = 1; id === undefined || taken.has(id); ordinal++) {
      const identity = keyOfParts(keyOfParts(keyOf(operation), cause), ordinal);
      id = this.#known.get(identity) ?? this.#ids.next(operation.kind);
      this.#known.set(identity, id);
    }
    return id;
  }

  #nameOf(id: OperationId, facts: Facts): string {
    const name =
      this.#names.get(id)?.name ?? nameAmong([...this.#names.values()], facts, this.#page);
    this.#names.set(id, { name, facts });
    return name;
  }
}

function withIds(operation: Operation, idOf: (id: OperationId) => OperationId): Operation {
  const id = idOf(operation.id);
  const cause = operation.cause && idOf(operation.cause);
  const links = linksOf(operation, idOf);
  return { ...operationOf(operation, operation, links), id, cause };
}

function learnedOf(
  { before, after, why, obstacle }: Missed,
  nameOf: (id: OperationId) => string,
): Learned {
  const name = nameOf(after);
  if (before === null && obstacle !== undefined) {
    return { before, after, evidence: `The step ${name} never became possible: ${obstacle}.` };
  }
  const reason = obstacle === undefined ? why : `${why}: ${obstacle}`;
  const came = before === null ? ', and never came' : `; it came when ${nameOf(before)} had run`;
  return { before, after, evidence: `${name} ${reason}${came}.` };
}
