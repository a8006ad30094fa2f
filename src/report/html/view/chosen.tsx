import type { OperationId } from '../../../model/operation.js';
import type { ReportData, ReportedFinding } from '../../../store/report.js';

interface OfChosen {
  readonly operation: ReportData['operations'][number] | undefined;
  readonly report: ReportData;
  readonly race: NonNullable<ReportedFinding['race']>;
}

/** What is known of the operation that was chosen. */
export function Chosen({ operation, report: { operations, edges }, race }: OfChosen) {
  if (operation === undefined) return null;
  const { id, name, place, cause, at, recorded } = operation;
  const nameOf = (wanted: OperationId) =>
    operations.find((one) => one.id === wanted)?.name ?? wanted;
  const waits = edges.filter(({ after }) => after === id);
  const touched = id === race.first.id || id === race.second.id ? race.touched : [];
  return (
    <dl class="chosen">
      <dt>{name}</dt>
      <dd>
        {place !== null && <>At {place}. </>}
        {cause === null ? 'The run itself led to it. ' : <>{nameOf(cause)} led to it. </>}
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
          It must come after{' '}
          {waits.map(({ before, rule }) => `${nameOf(before)} (${rule})`).join(', ')}.
        </dd>
      )}
    </dl>
  );
}
