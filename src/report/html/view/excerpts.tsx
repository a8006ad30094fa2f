import type { ReportData, ReportedFinding } from '../../../store/report.js';

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
        {excerpts.map(({ operation, file, line, from, lines }) => (
          <figure key={operation}>
            <figcaption>
              <b>{operations.find(({ id }) => id === operation)?.name ?? operation}</b>, {file}:
              {line}
            </figcaption>
            {/* A screen reader reads no numbers before each line, but the place above. */}
            <pre>
              {lines.map((text, place) => (
                <span key={`${from + place}`} class={from + place === line ? 'here' : undefined}>
                  <span class="number" aria-hidden="true">
                    {from + place}
                  </span>
                  {text}
                </span>
              ))}
            </pre>
          </figure>
        ))}
      </div>
    </section>
  );
}
