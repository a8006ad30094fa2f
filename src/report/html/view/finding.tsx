import type { ReportData, ReportedFinding } from '../../../store/report.js';
import { detailsOf } from '../../details.js';
import { evidenceOf } from '../../evidence.js';
import { count } from '../../numbers.js';
import { describeRace } from '../../race.js';
import { describeReasons } from '../../reasons.js';
import { describeShorter, describeSteps } from '../../steps.js';
import { Badge } from './badge.js';
import { Command } from './command.js';
import { Differences } from './differences.js';
import { Excerpts } from './excerpts.js';
import { FilmView } from './film.js';
import { Logs } from './logs.js';
import { Timeline } from './timeline.js';
import { WhenNear } from './when-near.js';
import { wording } from './wording.js';

interface OfFinding {
  readonly finding: ReportedFinding;
  readonly report: ReportData;
}

const plainly = ({ name }: { readonly name: string }) => name;

/** So many differences are shown at once. */
const FEW = 10;

/** One finding, in the words of the other reporters. */
export function FindingView({ finding, report }: OfFinding) {
  const { id, severity, title, race, tests, known, replay, shorter, film, excerpts } = finding;
  const shown = report.tests.find(({ number }) => number === tests[0]);
  const sentences = [
    ...evidenceOf(finding, report, plainly, wording.furtherTests(report.ended)),
    ...describeShorter(finding, plainly),
    ...describeSteps(finding, report, plainly),
  ];
  return (
    <article id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <Badge severity={severity} /> {id}: {title}
      </h2>
      {known !== null && <p>Known already{known === '' ? '.' : `: ${known}`}</p>}
      <p class="race">{describeRace(race, plainly)}</p>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <pre>{detailsOf(finding, report, wording).join('\n')}</pre>
      <Excerpts excerpts={excerpts} report={report} />
      {shown !== undefined && (race !== null || film !== null) && (
        <WhenNear>
          {() => (
            <>
              {race !== null && <Timeline race={race} report={report} shown={shown} />}
              {film !== null && (
                <FilmView finding={finding} film={film} report={report} shown={shown} />
              )}
            </>
          )}
        </WhenNear>
      )}
      {shown !== undefined && shown.differences.length > 0 && (
        <details open={shown.differences.length <= FEW}>
          <summary>{count(shown.differences.length, 'difference')} from the recorded run</summary>
          <Differences test={shown} />
        </details>
      )}
      {shown !== undefined && (
        <Logs finding={finding} report={report} title={`Test ${shown.number}`} />
      )}
      <p>
        Severity {severity}: {describeReasons(finding, (text) => text)}. Seen in {tests.length} of{' '}
        {count(report.tests.length, 'test')}.
      </p>
      {replay !== null && <Command label="See it again" command={replay} />}
      {shorter !== null && shorter.replay !== null && (
        <Command label="With the steps that it needs" command={shorter.replay} />
      )}
    </article>
  );
}
