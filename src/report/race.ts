import type { ReportedFinding } from '../store/report.js';

type NamedOperation = NonNullable<ReportedFinding['race']>['first'];

/** How the name of an operation is written. */
export type Show = (operation: Pick<NamedOperation, 'name'>) => string;

/** What ran before what, and where it did not: a sentence. */
export function describeRace(race: ReportedFinding['race'], show: Show): string {
  if (race === null) return 'No two operations explain it: the order was that of the recording.';
  const { first, second } = race;
  const strange = [first, second].filter(({ recorded }) => !recorded);
  const before = `${show(first)}${origin(first, show)} ran before ${show(second)}${origin(second, show)}`;
  if (strange.length === 0) return `${before}; in the recorded run ${show(second)} came first.`;
  const names = strange.map(show).join(', and no ');
  const has = `(the recorded run has no ${names})`;
  return `${before}; in a test that passed ${show(second)} came first ${has}.`;
}

/** Those of the two that the recorded run has not: a sentence, or none. */
export function describeStrange(race: ReportedFinding['race'], show: Show): string[] {
  const strange =
    race === null ? [] : [race.first, race.second].filter(({ recorded }) => !recorded);
  return strange.length === 0
    ? []
    : [`The recorded run has no ${strange.map(show).join(', and no ')}.`];
}

/** What it came of, where its own name tells only a place in the code. */
export function origin({ begunBy }: NamedOperation, show: Show): string {
  return begunBy === null ? '' : ` (of ${show(begunBy)})`;
}
