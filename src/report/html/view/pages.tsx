import { useState } from 'preact/hooks';
import type { ReportData } from '../../../store/report.js';
import { count } from '../../numbers.js';
import { App } from './app.js';
import { Badge } from './badge.js';

/** The reports of several pages: one of them is shown, and the others are a choice above it. */
export function Pages({ reports }: { readonly reports: readonly ReportData[] }) {
  const [chosen, setChosen] = useState(0);
  const report = reports[chosen];
  return (
    <>
      {reports.length > 1 && (
        <nav class="pages" aria-label="Pages">
          <ul>
            {reports.map((one, place) => (
              <li key={one.name ?? one.url}>
                <button
                  type="button"
                  aria-pressed={place === chosen}
                  onClick={() => setChosen(place)}
                >
                  {one.name ?? one.url} <Found report={one} />
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {report !== undefined && <App key={chosen} report={report} />}
    </>
  );
}

/** The gravest come first. */
function Found({ report: { findings } }: { readonly report: ReportData }) {
  const [gravest] = findings;
  if (gravest === undefined) return <span class="found">nothing found</span>;
  return (
    <>
      <span class="found">{count(findings.length, 'finding')}</span>{' '}
      <Badge severity={gravest.severity} />
    </>
  );
}
