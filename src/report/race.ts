import type { ReportedFinding } from '../store/report.js';

type NamedOperation = NonNullable<ReportedFinding['race']>['first'];

/**
 * What ran before what, and where it did not: a sentence.
 *
 * @param show how the name of an operation is written
 */
export function describeRace(
  race: ReportedFinding['race'],
  show: (operation: NamedOperation) => string,
): string {
  if (race === null) return 'No two operations explain it: the order was that of the recording.';
  const { first, second } = race;
  const strange = [first, second].filter(({ recorded }) => !recorded);
  const before = `${show(first)} ran before ${show(second)}`;
  if (strange.length === 0) return `${before}; in the recorded run ${show(second)} came first.`;
  const names = strange.map(show).join(', and no ');
  const has = `(the recorded run has no ${names})`;
  return `${before}; in a test that passed ${show(second)} came first ${has}.`;
}
