/**
 * A bug report for each finding, to be pasted into an issue tracker.
 *
 * What comes from the page stands in code alone, where neither Markdown nor HTML means anything, and no
 * tracker takes `@somebody` for a person or `#1` for an issue.
 */
import type { ReportData, ReportedFinding, Test } from '../store/report.js';
import { detailsOf } from './details.js';
import { evidenceOf } from './evidence.js';
import { block, code } from './in-code.js';
import { nearRace } from './near-race.js';
import { count } from './numbers.js';
import { describeRace, type Show } from './race.js';
import { describeReasons } from './reasons.js';
import type { Output, Reporter, Wording } from './reporter.js';
import { describeUnreproduced } from './reproduced.js';
import { describeShorter, describeSteps } from './steps.js';
import { describeEndings, introduceUnstable } from './unstable.js';

const MAX_DIFFERENCES = 10;
const MAX_UNSTABLE = 10;
/** Lines of the failing order. */
const MAX_OPERATIONS = 30;

export function markdown({ write, wording }: Output): Reporter {
  return {
    // How often it was seen, and which race it is, the last test may change.
    onEnd({ data: report }) {
      const { findings, tests, tool, environment } = report;
      for (const finding of findings) write(`${formatFinding(finding, report, wording)}\n\n`);
      if (report.unstable.length > 0) write(`${formatUnstable(report)}\n\n`);
      const unreproduced = describeUnreproduced(report);
      if (unreproduced !== null) write(`${unreproduced.map(code).join(' ')}\n\n`);
      const found = findings.length === 0 ? 'No' : String(findings.length);
      const errors = findings.length === 1 ? 'concurrency error' : 'concurrency errors';
      write(
        `${found} ${errors} found in ${count(tests.length, 'test')} by WAVE ${tool.version} ` +
          `in ${code(environment.browser)}.\n`,
      );
    },
  };
}

function formatFinding(finding: ReportedFinding, report: ReportData, wording: Wording): string {
  const { id, severity, title, race, tests, replay, shorter } = finding;
  const shown = report.tests.find(({ number }) => number === tests[0]);
  const details = detailsOf(finding, report, wording);
  const seen = `${tests.length} of ${count(report.tests.length, 'test')}`;
  return [
    `## ${id}: ${code(title)}`,
    `On ${report.name === null ? '' : `${code(report.name)}, `}${code(report.url)}. Seen in ${seen}. Severity ${severity}: ${describeReasons(finding, code)}.`,
    [
      describeRace(race, show),
      ...evidenceOf(finding, report, show, null),
      ...describeShorter(finding, show),
      ...describeSteps(finding, report, show),
    ].join(' '),
    ...(details.length === 0 ? [] : [block(details)]),
    ...finding.excerpts.map((excerpt) => inCode(excerpt, report)),
    ...(shown === undefined
      ? []
      : [...differences(shown), ...failingOrder(shown, finding, report)]),
    ...(replay === null ? [] : [`See it again: ${code(replay)}`]),
    ...(shorter === null || shorter.replay === null
      ? []
      : [`With these steps: ${code(shorter.replay)}`]),
  ].join('\n\n');
}

function formatUnstable({ unstable }: ReportData): string {
  const items = unstable.slice(0, MAX_UNSTABLE).map((one) => {
    const { test, departure, replay } = one;
    const lines = [`- Test ${test}: ${describeEndings(one, code)}`];
    if (departure !== null) lines.push(`  ${code(departure)}`);
    if (replay !== null) lines.push(`  Run it again: ${code(replay)}`);
    return lines.join('\\\n');
  });
  const more = unstable.length - items.length;
  if (more > 0) items.push(`- and ${more} more`);
  return ['## Unstable', introduceUnstable(unstable), items.join('\n')].join('\n\n');
}

const show: Show = ({ name }) => `**${code(name)}**`;

/** The code that an operation comes from. */
function inCode(
  { operation, file, line, from, lines }: ReportedFinding['excerpts'][number],
  { operations }: ReportData,
): string {
  const name = operations.find(({ id }) => id === operation)?.name ?? operation;
  const width = String(from + lines.length).length;
  const numbered = lines.map((text, place) => {
    const number = from + place;
    return `${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text}`;
  });
  return `${show({ name })}, ${code(`${file}:${line}`)}:\n\n${block(numbered)}`;
}

function differences({ differences: all }: Test): string[] {
  if (all.length === 0) return [];
  const items = all.slice(0, MAX_DIFFERENCES).map(({ kind, path, aspect, expected, actual }) => {
    const where = path === '' ? kind : `${kind}, ${code(path)}`;
    return `- ${where}, ${aspect}: expected ${value(expected)}, got ${value(actual)}`;
  });
  const more = all.length - items.length;
  if (more > 0) items.push(`- and ${more} more`);
  return ['What is not as in the recorded run:', items.join('\n')];
}

/** Near the race; the middle of a long way is left out. */
function failingOrder(test: Test, finding: ReportedFinding, report: ReportData): string[] {
  const { folds, isAll } = nearRace(test, finding, report);
  const half = MAX_OPERATIONS / 2;
  const [shown, rest] =
    folds.length > MAX_OPERATIONS ? [folds.slice(0, half), folds.slice(-half)] : [folds, []];
  const lines = (some: typeof folds) =>
    some.map(({ item, more }) => {
      const name = code(item.name);
      const shownName = item.isOfRace ? `**${name}**` : name;
      return `- ${item.place + 1}: ${shownName}${more > 0 ? `, and ${more} more of it` : ''}`;
    });
  const between = folds.length - shown.length - rest.length;
  const omitted = between > 0 ? [`- (${count(between, 'more line')})`] : [];
  const all = count(test.actual.length, 'operation');
  const which = isAll && between === 0 ? '' : ` (a part of its ${all})`;
  return [
    `The order that failed${which}:`,
    [...lines(shown), ...omitted, ...lines(rest)].join('\n'),
  ];
}

function value(text: string | null): string {
  return text === null ? 'nothing' : code(text);
}
