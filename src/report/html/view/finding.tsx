import { diffWordsWithSpace } from 'diff';
import type { ReportData, ReportedFinding, Test } from '../../../store/report.js';
import { detailsOf } from '../../details.js';
import { evidenceOf } from '../../evidence.js';
import { count } from '../../numbers.js';
import { describeRace } from '../../race.js';
import { describeReasons } from '../../reasons.js';
import { describeShorter, describeSteps } from '../../steps.js';
import { Badge } from './badge.js';
import { Command } from './command.js';
import { Excerpts } from './excerpts.js';
import { FilmView } from './film.js';
import { Timeline } from './timeline.js';
import { wording } from './wording.js';

interface OfFinding {
  readonly finding: ReportedFinding;
  readonly report: ReportData;
}

const plainly = ({ name }: { readonly name: string }) => name;

/** One finding, in the words of the other reporters. */
export function FindingView({ finding, report }: OfFinding) {
  const { id, severity, title, race, tests, known, replay, shorter, film, excerpts } = finding;
  const shown = report.tests.find(({ index }) => index === tests[0]);
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
      {shown !== undefined && race !== null && (
        <Timeline race={race} report={report} shown={shown} />
      )}
      {shown !== undefined && film !== null && (
        <FilmView finding={finding} film={film} report={report} shown={shown} />
      )}
      {shown !== undefined && <Differences test={shown} />}
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

/** What is not as in the recorded run. */
function Differences({ test: { differences } }: { readonly test: Test }) {
  if (differences.length === 0) return null;
  return (
    <details>
      <summary>{count(differences.length, 'difference')} from the recorded run</summary>
      <div class="wide">
        <table>
          <thead>
            <tr>
              <th scope="col">Where</th>
              <th scope="col">Expected</th>
              <th scope="col">Got</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ kind, path, aspect, expected, actual }) => (
              <tr key={`${kind} ${path} ${aspect} ${expected} ${actual}`}>
                <th scope="row">
                  {kind} {path} {aspect}
                </th>
                <td>
                  <Value text={expected} other={actual} side="removed" />
                </td>
                <td>
                  <Value text={actual} other={expected} side="added" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

interface OfValue {
  readonly text: string | null;
  readonly other: string | null;
  /** What of the two the text is: what differs is marked so. */
  readonly side: 'removed' | 'added';
}

function Value({ text, other, side }: OfValue) {
  if (text === null) return <i>nothing</i>;
  if (other === null) return <code>{text}</code>;
  const [before, after] = side === 'removed' ? [text, other] : [other, text];
  const parts = diffWordsWithSpace(before, after).filter((part) =>
    side === 'removed' ? !part.added : !part.removed,
  );
  return (
    <code>
      {parts.map(({ value, added, removed }, place) =>
        added || removed ? <mark key={`${place} ${value}`}>{value}</mark> : value,
      )}
    </code>
  );
}
