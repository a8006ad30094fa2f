import { placeInSources } from '../model/kinds.js';
import type { Operation } from '../model/operation.js';
import type { Operations } from './causes.js';
import type { Reversal } from './confirmed.js';
import { identityOf } from './identity.js';

/**
 * Whether two races are of the same code: of operations of the same names, as of two clicks on one button, or of names that
 * differ in their numbers, as the details of two customers do, which one line asks for.
 */
export function isSameCode(one: Reversal, other: Reversal, of: Operations): boolean {
  if (identityOf(one, '', of) === identityOf(other, '', of)) return true;
  return (['first', 'second'] as const).every((which) => {
    const [operation, another] = [of.get(one[which]), of.get(other[which])];
    if (operation === undefined || another === undefined) return false;
    return codeOf(operation) === codeOf(another);
  });
}

/** What is known of the code behind it; where nothing is, its name is all there is. */
function codeOf(operation: Operation): string {
  const { kind, name, callers } = operation;
  // A framework has one handler for all elements, and calls there what is at the place.
  const handlers = operation.kind === 'input' ? (operation.handlerPlaces ?? []) : [];
  const place = placeInSources(operation);
  const places = place === null ? handlers : [place, ...handlers];
  const numberless = name.replace(/ \(\d+\)$/, '');
  if (places.length === 0) return JSON.stringify([kind, numberless]);
  return JSON.stringify([kind, numberless.replace(/\d+/g, '#'), places, callers ?? []]);
}
