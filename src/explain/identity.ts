import { digest } from '../model/digest.js';
import { keyOfParts } from '../model/key.js';
import type { Operation, OperationId } from '../model/operation.js';
import type { Reversal } from './confirmed.js';

/**
 * By what a finding is known again in another exploration, also of another recording: by the names of its two
 * operations, without what changes when code is edited or as many operations of that name came before.
 *
 * @param title of what nothing explains
 */
export function identityOf(
  race: Reversal | null,
  title: string,
  of: ReadonlyMap<OperationId, Operation>,
): string {
  const stable = (name: string) => name.replace(/:\d+(?=\D|$)/g, '').replace(/ \(\d+\)$/, '');
  const named = (id: OperationId) => stable(of.get(id)?.name ?? id);
  const key =
    race === null
      ? keyOfParts('title', stable(title))
      : keyOfParts('race', named(race.first), named(race.second));
  return digest(key).toString(36);
}
