import { count } from '../../numbers.js';
import { describeUnreproduced } from '../../reproduced.js';
import { Badge } from './badge.js';
import { FindingView } from './finding.js';
import { Model } from './model.js';
import type { OfReport } from './of-report.js';
import { Summary } from './summary.js';
import { Tests } from './tests.js';

/** All of one report. */
export function App({ report }: OfReport) {
  const { findings, tests, baseline } = report;
  const unreproduced = describeUnreproduced(report);
  const nothing =
    baseline.reproduced === 'never' ? 'Nothing can be said of' : 'No concurrency error found in';
  return (
    <>
      <header>
        <h1>
          {findings.length === 0
            ? `${nothing} ${count(tests.length, 'test')}`
            : `${count(findings.length, 'concurrency error')} found`}
        </h1>
        <p class="page">
          {report.name !== null && <strong>{report.name}</strong>} {report.url}
        </p>
        {unreproduced !== null && <p class="warning">{unreproduced.join(' ')}</p>}
        {findings.length > 0 && (
          <nav aria-label="Findings">
            <ul>
              {findings.map(({ id, severity, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>
                    <Badge severity={severity} /> {id}: {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </header>
      <main>
        {findings.map((finding) => (
          <FindingView key={finding.id} finding={finding} report={report} />
        ))}
        <Tests report={report} />
        <Model report={report} />
        <Summary report={report} />
      </main>
      <footer>
        Made by WAVE {report.tool.version} with {report.environment.browser}.
      </footer>
    </>
  );
}
