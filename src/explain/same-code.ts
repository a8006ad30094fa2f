import { placeInSources } from '../model/kinds.js';
import type { Operation, OperationId } from '../model/operation.js';
import type { Operations } from './causes.js';
import type { Reversal } from './confirmed.js';

/**
 * Whether two races are of the same code: of operations of the same names, as of two clicks on one button, or of names that
 * differ in their numbers, as the details of two customers do, which one line asks for.
 */
export function isSameCode(one: Reversal, other: Reversal, of: Operations): boolean {
  return (['first', 'second'] as const).every((which) => {
    const [operation, another] = [of.get(one[which]), of.get(other[which])];
    if (operation === undefined || another === undefined) return false;
    return isCalledAlike(operation.id, another.id, of) || codeOf(operation) === codeOf(another);
  });
}

/** Whether they differ in nothing but which of that name they are. */
export function isCalledAlike(one: OperationId, other: OperationId, of: Operations): boolean {
  const [operation, another] = [of.get(one), of.get(other)];
  if (operation === undefined || another === undefined) return false;
  return stableName(operation.name) === stableName(another.name);
}

/** What is known of the code behind it; where nothing is, its name is all there is. */
export function codeOf(operation: Operation): string {
  const { kind, callers } = operation;
  const name = withoutOrdinal(operation.name);
  // A framework has one handler for all elements, and calls there what is at the place.
  const handlers = operation.kind === 'input' ? (operation.handlerPlaces ?? []) : [];
  // What receives messages does something else for each sort of them.
  // Rows of a table have an attribute each, on a line of its own.
  const isPlaced = kind !== 'task' && !(kind === 'input' && operation.isAttribute);
  const place = isPlaced ? placeInSources(operation) : null;
  const places = place === null ? handlers : [place, ...handlers];
  if (places.length === 0) return JSON.stringify([kind, name]);
  return JSON.stringify([kind, numberless(name), places, callers ?? []]);
}

/** `timer 9ms set by app.js:12 (2)`, the second one of that name, as `timer 9ms set by app.js`. */
export const stableName = (name: string): string =>
  withoutOrdinal(name.replace(/:\d+(?=\D|$)/g, ''));

/** `click #row-1` as `click #row-#`. */
export const numberless = (name: string): string => name.replace(/\d+/g, '#');

/** `timer 9ms set by app.js:12 (2)` as `timer 9ms set by app.js:12`. */
export const withoutOrdinal = (name: string): string => name.replace(/ \(\d+\)$/, '');
