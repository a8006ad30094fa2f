/** By what a finding is known again in another exploration, also of another recording. */
import { digest } from '../model/digest.js';
import { type Key, keyOfParts } from '../model/key.js';
import type { Operation, OperationId } from '../model/operation.js';
import { groupBy } from '../model/rules/pairs.js';
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
 * @param rows as `rowsIn` tells
 */
export function identityOfRows(
  { first, second }: Reversal,
  harm: string | null,
  of: Operations,
  rows: Rows,
): string | null {
  const both = [first, second].flatMap((id) => of.get(id) ?? []);
  const areRows = both.map((operation) => rows.has(codeOf(operation)));
  if (!areRows.some(Boolean)) return null;
  const names = both.map((operation, place) => {
    const name = stableName(operation.name);
    return areRows[place] ? numberless(name) : name;
  });
  return shortOf(keyOfParts('rows', harm, ...names));
}

/** Codes of several operations, the names of which differ in their numbers. */
export type Rows = ReadonlySet<string>;

/** @param operations those that every exploration of a recording has */
export function rowsIn(operations: readonly Operation[]): Rows {
  const named = groupBy(operations, codeOf);
  const areRows = ([, all]: readonly [string, readonly Operation[]]) =>
    new Set(all.map(({ name }) => stableName(name))).size > 1;
  return new Set([...named].filter(areRows).map(([code]) => code));
}

const shortOf = (key: Key) => digest(key).toString(36);
