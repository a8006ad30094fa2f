import type { ReportData, ReportedFinding } from '../../../store/report.js';
import { Excerpt } from './excerpt.js';

interface OfExcerpts {
  readonly excerpts: ReportedFinding['excerpts'];
  readonly report: ReportData;
}

/** The code that the two operations come from. */
export function Excerpts({ excerpts, report: { operations } }: OfExcerpts) {
  if (excerpts.length === 0) return null;
  return (
    <section aria-label="Where they come from">
      <h3>Where they come from</h3>
      <div class="excerpts">
        {excerpts.map(({ operation, ...excerpt }) => (
          <Excerpt key={operation} excerpt={excerpt}>
            <b>{operations.find(({ id }) => id === operation)?.name ?? operation}</b>,{' '}
          </Excerpt>
        ))}
      </div>
    </section>
  );
}
