import type { OperationId, OperationKind } from '../../../model/operation.js';
import { LEARNED, rules } from '../../../model/rules/index.js';
import type { ReportData, ReportedFinding } from '../../../store/report.js';

interface OfChosen {
  readonly operation: ReportData['operations'][number] | undefined;
  readonly report: ReportData;
  readonly race: NonNullable<ReportedFinding['race']>;
}

/** Who leads to what nothing in the page does; absent: it is not said. */
const FROM_OUTSIDE: { readonly [Kind in OperationKind]?: string } = {
  input: 'The user did it',
  parse: 'The page began with it',
};

/** What is known of the operation that was chosen. */
export function Chosen({ operation, report: { operations, edges }, race }: OfChosen) {
  if (operation === undefined) return null;
  const { id, kind, name, place, cause, at, recorded } = operation;
  const nameOf = (wanted: OperationId) =>
    operations.find((one) => one.id === wanted)?.name ?? wanted;
  const waits = edges.filter(({ after }) => after === id);
  const touched = id === race.first.id || id === race.second.id ? race.touched : [];
  return (
    <dl class="chosen">
      <dt>{name}</dt>
      <dd>
        {place !== null && <>At {place}. </>}
        {cause === null ? (
          `${FROM_OUTSIDE[kind] ?? 'Nothing in the page led to it'}. `
        ) : (
          <>{nameOf(cause)} led to it. </>
        )}
        {recorded
          ? 'In the recorded run it ran'
          : 'It is not in the recorded run; where it came first, it ran'}{' '}
        after {Math.round(at)} ms.
        {touched.length > 0 && (
          <> Both that race touch {touched.map(({ what }) => what).join(', ')}.</>
        )}
      </dd>
      {waits.length > 0 && (
        <dd>
          It must come after
          <ul>
            {waits.map(({ before, rule }) => (
              <li key={`${before} ${rule}`}>
                {nameOf(before)}. <span class="why">{saysOf(rule)}</span>
              </li>
            ))}
          </ul>
        </dd>
      )}
    </dl>
  );
}

function saysOf(rule: string): string {
  return [...rules, LEARNED].find(({ name }) => name === rule)?.says ?? rule;
}
