/** By what a finding is known again in another exploration, also of another recording. */
import { digest } from '../model/digest.js';
import { type Key, keyOfParts } from '../model/key.js';
import type { Operation, OperationId, Order } from '../model/operation.js';
import type { Operations } from './causes.js';
import type { Reversal } from './confirmed.js';
import { codeOf, numberless, stableName } from './same-code.js';

/**
 * The names of its two operations, without what changes when code is edited or as many operations of that name came
 * before.
 *
 * @param title of what nothing explains
 */
export function identityOf(race: Reversal | null, title: string, of: Operations): string {
  const named = (id: OperationId) => stableName(of.get(id)?.name ?? id);
  return shortOf(
    race === null
      ? keyOfParts('title', stableName(title))
      : keyOfParts('race', named(race.first), named(race.second)),
  );
}

/**
 * That of a race between rows of a table, whichever they are: which of them an order reverses first is chance. Rows are
 * of one code, which may have several defects, so what goes wrong counts as well. Null: it is between no rows.
 *
 * @param harm the same for all rows
 * @param recorded those of `of` that every exploration of the recording has
 */
export function identityOfRows(
  { first, second }: Reversal,
  harm: string | null,
  of: Operations,
  recorded: Order,
): string | null {
  const sigma0 = recorded.flatMap((id) => of.get(id) ?? []);
  const both = [first, second].flatMap((id) => of.get(id) ?? []);
  if (!both.some((operation) => isRow(operation, sigma0))) return null;
  const names = both.map((operation) => {
    const name = stableName(operation.name);
    return isRow(operation, sigma0) ? numberless(name) : name;
  });
  return shortOf(keyOfParts('rows', harm, ...names));
}

/** Whether another operation is of the same code, and is named alike but for its numbers. */
function isRow(operation: Operation, sigma0: readonly Operation[]): boolean {
  const name = stableName(operation.name);
  const code = codeOf(operation);
  return sigma0.some((other) => codeOf(other) === code && stableName(other.name) !== name);
}

const shortOf = (key: Key) => digest(key).toString(36);
