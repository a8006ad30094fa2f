import type { OperationId, OperationKind } from '../../../model/operation.js';
import { LEARNED, rules } from '../../../model/rules/index.js';
import type { ReportData, ReportedFinding } from '../../../store/report.js';
import { describeTouched } from '../../touched.js';

type Operation = ReportData['operations'][number];
type Race = ReportedFinding['race'];

interface OfChosen {
  readonly operation: Operation | undefined;
  readonly report: ReportData;
  /** Null: none is looked at. */
  readonly race: Race;
}

/** Who leads to what nothing in the page does; absent: it is not said. */
const FROM_OUTSIDE: { readonly [Kind in OperationKind]?: string } = {
  input: 'The user did it',
  parse: 'The page began with it',
};

/** What is known of an operation: its name, its place, its cause, when it ran, what it touches. Sentences, but for the name. */
export function aboutOf(operation: Operation, report: ReportData, race: Race): string[] {
  const { id, kind, name, place, cause, at, recorded } = operation;
  const isOfRace = race !== null && (id === race.first.id || id === race.second.id);
  const run = recorded
    ? 'In the recorded run it ran'
    : 'It is not in the recorded run; where it came first, it ran';
  return [
    name,
    ...(place === null ? [] : [`At ${place}.`]),
    cause === null
      ? `${FROM_OUTSIDE[kind] ?? 'Nothing in the page led to it'}.`
      : `${nameIn(report, cause)} led to it.`,
    `${run} after ${Math.round(at)} ms.`,
    ...(isOfRace ? describeTouched(race) : []),
  ];
}

/** What is known of the operation that was chosen. */
export function Chosen({ operation, report, race }: OfChosen) {
  if (operation === undefined) return null;
  const waits = report.edges.filter(({ after }) => after === operation.id);
  const [name, ...sentences] = aboutOf(operation, report, race);
  return (
    <dl class="chosen">
      <dt>{name}</dt>
      <dd>{sentences.join(' ')}</dd>
      {waits.length > 0 && (
        <dd>
          It must come after
          <ul>
            {waits.map(({ before, rule }) => (
              <li key={`${before} ${rule}`}>
                {nameIn(report, before)}. <span class="why">{saysOf(rule)}</span>
              </li>
            ))}
          </ul>
        </dd>
      )}
    </dl>
  );
}

function nameIn({ operations }: ReportData, wanted: OperationId): string {
  return operations.find(({ id }) => id === wanted)?.name ?? wanted;
}

/** Of a rule, what it orders: a sentence. */
export function saysOf(rule: string): string {
  return [...rules, LEARNED].find(({ name }) => name === rule)?.says ?? rule;
}
