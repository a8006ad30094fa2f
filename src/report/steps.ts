/** What is left out of what is shown of a scenario. */
import type { Operation, OperationId } from '../model/operation.js';
import type { ReportData, ReportedFinding } from '../store/report.js';
import { count } from './numbers.js';
import type { Show } from './race.js';

type Caused = Pick<Operation, 'id' | 'kind' | 'cause'>;
type Shown = Pick<ReportedFinding, 'race' | 'shorter'>;

const MAX_STEPS = 10;

/** Which steps it takes, by runs: a sentence; none, if there were no runs. */
export function describeShorter({ shorter }: Pick<Shown, 'shorter'>, show: Show): string[] {
  if (shorter === null) return [];
  const { steps, of, isFewest } = shorter;
  if (steps.length === of) return [wholeScenario(of, isFewest)];
  const all = `${steps.length} of ${count(of, 'step')}`;
  const shown = steps.slice(0, MAX_STEPS).map(({ name }) => show({ name }));
  const more = steps.length - shown.length;
  const listed = `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const names = steps.length === 0 ? 'the load of the page is enough' : listed;
  const limit = isFewest ? '' : ' More tries may leave out others.';
  return [`Shortest scenario: ${all}: ${names}.${limit}`];
}

function wholeScenario(of: number, isFewest: boolean): string {
  const all = of === 1 ? 'the one step' : `all ${of} steps`;
  return isFewest
    ? `Shortest scenario: ${all}: none could be left out.`
    : `Shortest scenario: ${all}, as far as was tried.`;
}

/**
 * Which of the inputs lead to the race, where others do not: sentences. That it fails without the others, only runs tell
 * (describeShorter): what they have done may be gone by, though it leads to none of the two.
 */
export function describeSteps(
  { race, shorter }: Shown,
  { operations, recording: { userOperations: all } }: Pick<ReportData, 'operations' | 'recording'>,
  show: Show,
): string[] {
  if (race === null || shorter !== null || race.steps.length >= all) return [];
  const { steps } = race;
  const names = operations.filter(({ id }) => steps.includes(id)).map(show);
  const of = `Of the scenario's ${count(all, 'input')}`;
  const others = 'The failure may need others, too.';
  const known = 'known to lead to the operations that race';
  if (names.length === 0) return [`${of}, none is ${known}. ${others}`];
  const more = names.length - MAX_STEPS;
  const listed = names.slice(0, MAX_STEPS).join(', ');
  const shown = more > 0 ? `${listed} and ${more} more` : listed;
  return [
    `${of}, ${names.length} ${names.length === 1 ? 'is' : 'are'} ${known}: ${shown}. ${others}`,
  ];
}

/**
 * Inputs that a finding does not need, or, where no run has shown that, that are not known to lead to its race; and all
 * that these have led to.
 *
 * @param operations each behind what has led to it
 */
export function ofOtherSteps(
  { race, shorter }: Shown,
  operations: Iterable<Caused>,
): ReadonlySet<OperationId> {
  const others = new Set<OperationId>();
  const steps = shorter?.steps.map(({ input }) => input) ?? race?.steps;
  if (steps === undefined) return others;
  for (const { id, kind, cause } of operations) {
    const isInput = kind === 'input';
    const isOther = isInput ? !steps.includes(id) : cause !== null && others.has(cause);
    if (isOther) others.add(id);
  }
  return others;
}
