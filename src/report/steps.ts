/** What is left out of what is shown of a scenario. */
import type { Operation, OperationId } from '../model/operation.js';
import type { ReportData, ReportedFinding } from '../store/report.js';
import { count } from './numbers.js';
import type { Show } from './race.js';

type Caused = Pick<Operation, 'id' | 'kind' | 'cause'>;

const MAX_STEPS = 10;

/** Which of the inputs lead to the race: a sentence, where others do not. */
export function describeSteps(
  race: ReportedFinding['race'],
  { operations, recording: { userOperations: all } }: Pick<ReportData, 'operations' | 'recording'>,
  show: Show,
): string[] {
  if (race === null || race.steps.length >= all) return [];
  const names = operations.filter(({ id }) => race.steps.includes(id)).map(show);
  const of = `Of the scenario's ${count(all, 'input')}`;
  if (names.length === 0) return [`${of}, none leads to it, as far as is known.`];
  const more = names.length - MAX_STEPS;
  const listed = names.slice(0, MAX_STEPS).join(', ');
  const shown = more > 0 ? `${listed} and ${more} more` : listed;
  return [
    `${of}, ${names.length} ${names.length === 1 ? 'leads' : 'lead'} to it, as far as is known: ${shown}.`,
  ];
}

/**
 * Inputs that do not lead to a race, and all that these have led to.
 *
 * @param steps inputs that do
 * @param operations each behind what has led to it
 */
export function ofOtherSteps(
  steps: readonly OperationId[],
  operations: Iterable<Caused>,
): ReadonlySet<OperationId> {
  const others = new Set<OperationId>();
  for (const { id, kind, cause } of operations) {
    const isInput = kind === 'input';
    const isOther = isInput ? !steps.includes(id) : cause !== null && others.has(cause);
    if (isOther) others.add(id);
  }
  return others;
}
