/** A finding with all that there is to say of it, in plain lines. */
import { printable } from '../model/printable.js';
import type { ReportData, ReportedFinding } from '../store/report.js';
import { clipped } from './clipped.js';
import { detailsOf } from './details.js';
import { evidenceOf } from './evidence.js';
import { describeRace, type Show } from './race.js';
import { describeReasons } from './reasons.js';
import type { Wording } from './reporter.js';
import { describeShorter, describeSteps } from './steps.js';
import { testsOf } from './tests-of.js';

export function atLength(finding: ReportedFinding, report: ReportData, wording: Wording): string {
  const { id, severity, title, race, known, replay, shorter } = finding;
  const show: Show = ({ name }) => clipped(name);
  const sentences = [
    describeRace(race, show),
    ...evidenceOf(finding, report, show, wording.furtherTests(report.ended)),
    ...describeShorter(finding, show),
    ...describeSteps(finding, report, show),
  ];
  const details = detailsOf(finding, report, wording);
  return [
    `${id}  ${severity}  ${clipped(title)}`,
    '',
    ...sentences.map((sentence) => `  ${sentence}`),
    ...(details.length > 0 ? ['', ...details.map((line) => `    ${clipped(line)}`)] : []),
    '',
    `  Severity ${severity}: ${clipped(describeReasons(finding, (text) => text))}`,
    ...(known === null ? [] : [`  Known already${known === '' ? '.' : `: ${clipped(known)}`}`]),
    `  ${testsOf(finding, report)}`,
    ...(replay === null ? [] : [`  See it again: ${printable(replay)}`]),
    ...(shorter?.replay ? [`  With these steps: ${printable(shorter.replay)}`] : []),
  ].join('\n');
}
