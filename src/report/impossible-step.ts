import { isOfKind } from '../model/kinds.js';
import type { Operation } from '../model/operation.js';
import type { Run } from '../scheduler/run.js';

/**
 * Of a run, the first step of the scenario that never became possible, as a sentence without a full stop: what a user
 * could not do matters more than what the page looks like then. Null: there is none.
 *
 * @param operations those of the wanted order, and perhaps more
 */
export function impossibleStep(
  { order, learned }: Pick<Run, 'order' | 'learned'>,
  operations: readonly Operation[],
): string | null {
  const inputs = new Set(operations.filter((one) => isOfKind(one, 'input')).map(({ id }) => id));
  const missing = learned.filter(({ before, after }) => before === null && inputs.has(after));
  const [first] = missing.sort((a, b) => order.indexOf(a.after) - order.indexOf(b.after));
  return first === undefined ? null : first.evidence.replace(/\.$/, '');
}
