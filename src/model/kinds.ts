/** What is asked of operations by their kinds. */
import { type Address, addressesOf } from './addresses.js';
import { type Key, keyOfParts } from './key.js';
import { rows } from './kinds/index.js';
import type { Kind } from './kinds/kind.js';
import {
  clientOf,
  type Facts,
  type Links,
  type Operation,
  type OperationBase,
  type OperationId,
  type OperationKind,
} from './operation.js';
import { printable } from './printable.js';

export const kinds: { readonly [Name in OperationKind]: Kind<Facts<Name>, Operation<Name>> } = rows;

/** The name of an operation for tables and findings, see `Kind.name`; printable, on one line. */
export function nameOf<Name extends OperationKind>(
  facts: Facts<Name>,
  shown: string,
  isEnd: boolean,
): string {
  return printable(kinds[facts.kind].name(facts, shown, isEnd));
}

/** A name that needs nothing but the operation itself, and that others may have too. */
export function readableName<Name extends OperationKind>(facts: Facts<Name>): string {
  const address = addressOf(facts);
  const [shown = ''] = address === null ? [] : addressesOf(address, null);
  return nameOf(facts, shown, false);
}

/** The URL that its name shows; null: it shows none. */
export function addressOf<Name extends OperationKind>(facts: Facts<Name>): Address | null {
  return kinds[facts.kind].address?.(facts) ?? null;
}

/** Where in the page's sources its code is, or was asked for, or its handler is; null: that is not known. */
export function placeInSources<Name extends OperationKind>(facts: Facts<Name>): string | null {
  return kinds[facts.kind].place(facts);
}

/** What is looked up for all operations whenever one has run. */
const keys = new WeakMap<object, Key>();

/** What an operation is found again by in another run, together with its cause and its ordinal. */
export function keyOf<Name extends OperationKind>(facts: Facts<Name>): Key {
  const { kind } = facts;
  const key = keys.get(facts) ?? keyOfParts(kind, clientOf(facts), ...kinds[kind].key(facts));
  keys.set(facts, key);
  return key;
}

/** Whether it comes by itself when its time has come, so long after its cause. */
export function isTimed<Name extends OperationKind>(facts: Facts<Name>): boolean {
  return kinds[facts.kind].isTimed(facts);
}

/** Whether it comes with a frame that the page draws. */
export function isOfAnimation<Name extends OperationKind>(facts: Facts<Name>): boolean {
  return kinds[facts.kind].isOfAnimation(facts);
}

/** Whether it comes as soon as it can after its cause: a frame, a timer without a delay. */
export function followsAtOnce<Name extends OperationKind>(facts: Facts<Name>): boolean {
  return kinds[facts.kind].followsAtOnce(facts);
}

/** Whether code may run in it that nobody sees running. */
export function runsUnseen<Name extends OperationKind>(facts: Facts<Name>): boolean {
  return kinds[facts.kind].runsUnseen(facts);
}

/** Whether an operation is of the kind. */
export function isOfKind<Name extends OperationKind>(
  operation: Operation,
  kind: Name,
): operation is Operation<Name> {
  return operation.kind === kind;
}

/** An operation of its parts; of the links it has those that its kind has. */
export function operationOf<Name extends OperationKind>(
  base: OperationBase,
  facts: Facts<Name>,
  links: Links,
): Operation<Name> {
  return kinds[facts.kind].whole(base, facts, links);
}

export const NO_LINKS: Links = { awaits: [], handlers: [], enabledBy: [], worker: null };

/** What an operation refers to, each as another one; without those that become null. */
export function linksOf(
  operation: Operation,
  become: (id: OperationId) => OperationId | null,
): Links {
  const own: Partial<Links> & Pick<Operation, 'id'> = operation;
  const { awaits = [], handlers = [], handlerPlaces, enabledBy = [], worker = null } = own;
  const all = (ids: readonly OperationId[]) => ids.flatMap((id) => become(id) ?? []);
  return {
    awaits: all(awaits),
    handlers: all(handlers),
    ...(handlerPlaces && { handlerPlaces }),
    enabledBy: all(enabledBy),
    worker: worker && become(worker),
  };
}
