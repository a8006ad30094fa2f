import { digest } from '../model/digest.js';
import { keyOfParts } from '../model/key.js';
import type { Operation, OperationId, Order } from '../model/operation.js';
import type { Operations } from './causes.js';
import type { Reversal } from './confirmed.js';
import { codeOf, numberless, stableName } from './same-code.js';

/**
 * By what a finding is known again in another exploration, also of another recording: by the names of its two
 * operations, without what changes when code is edited or as many operations of that name came before. Rows of a table
 * are one, as which of them an order reverses first is chance.
 *
 * @param title of what nothing explains
 * @param recorded those of `of` that every exploration of the recording has
 */
export function identityOf(
  race: Reversal | null,
  title: string,
  of: Operations,
  recorded: Order,
): string {
  const sigma0 = recorded.flatMap((id) => of.get(id) ?? []);
  const named = (id: OperationId) => nameOf(id, of, sigma0);
  const key =
    race === null
      ? keyOfParts('title', stableName(title))
      : keyOfParts('race', named(race.first), named(race.second));
  return digest(key).toString(36);
}

function nameOf(id: OperationId, of: Operations, sigma0: readonly Operation[]): string {
  const operation = of.get(id);
  if (operation === undefined) return id;
  const name = stableName(operation.name);
  return isRow(operation, sigma0) ? numberless(name) : name;
}

/** Whether another operation is of the same code, and is named alike but for its numbers. */
function isRow(operation: Operation, sigma0: readonly Operation[]): boolean {
  const name = stableName(operation.name);
  const code = codeOf(operation);
  return sigma0.some((other) => codeOf(other) === code && stableName(other.name) !== name);
}
