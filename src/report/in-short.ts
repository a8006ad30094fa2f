/** A finding as it is read on a terminal: what went wrong, the two orders, and the command that shows it again. */
import wrapAnsi from 'wrap-ansi';
import { type PatternCode, patterns } from '../explain/patterns/index.js';
import { printable } from '../model/printable.js';
import { shortened } from '../model/shortened.js';
import type { ReportData, ReportedFinding } from '../store/report.js';
import { clipped } from './clipped.js';
import {
  describeCircumstances,
  describeMessage,
  describePlaces,
  describeUnanswered,
} from './details.js';
import { alikeOf, otherwiseOf, shownOf } from './evidence.js';
import { describeRace, describeStrange, type Show } from './race.js';
import { describeReasons } from './reasons.js';
import type { Output } from './reporter.js';
import { sketchOf } from './sketch.js';
import { describeShorter, describeSteps } from './steps.js';
import { testsOf } from './tests-of.js';
import { describeTouched } from './touched.js';

/** Of a terminal that nobody has made wider. */
const COLUMNS = 80;
/** So that several findings are seen at once. What has no place here is in report.html. */
const MAX_LINES = 14;
/** Two lines. */
const MAX_TITLE = 130;
const INDENT = '  ';

export const COLOURS = { high: 'red', medium: 'yellow', low: 'cyan' } as const;

/** How long names are at most, in the middle of which more is cut: the first with which most of what matters has a place. */
const NAMES = [300, 120, 60, 40, 32, 25];
/** Of a detail: it is worth a shorter name. */
const MATTERS = 4;

type Style = Pick<Output, 'paint' | 'wording'>;

/**
 * @returns at most 14 lines of at most 80 columns, but for commands, which are to be copied, and for that it is known:
 *   who repairs it then needs all the rest as before
 */
export function inShort(finding: ReportedFinding, report: ReportData, style: Style): string {
  const foot = footOf(finding, style);
  const known = knownOf(finding);
  const room = MAX_LINES - foot.length;
  const ways = NAMES.map((longest) => {
    const show: Show = ({ name }) => style.paint('bold', shortened(printable(name), longest));
    const head = headOf(finding, report, style, show);
    const besides = fitting(detailsOf(finding, report, style, show), room - head.length - 1);
    return { head, besides, matters: besides.filter(({ rank }) => rank <= MATTERS).length };
  });
  const most = Math.max(...ways.map(({ matters }) => matters));
  const { head = [], besides = [] } = ways.find(({ matters }) => matters === most) ?? {};
  const under = [...known, ...besides.flatMap(({ lines }) => lines)];
  return [...head, ...(under.length === 0 ? [] : ['', ...under]), ...foot].join('\n');
}

/** What is said in any case: the symptom, the race, and whether that is known. */
function headOf(
  finding: ReportedFinding,
  report: ReportData,
  { paint, wording }: Style,
  show: Show,
): string[] {
  const { id, severity, title, race } = finding;
  const label = paint(['bold', COLOURS[severity]], `${id}  ${severity}`);
  const [certainty] = shownOf(finding, report, show, wording.furtherTests(report.ended));
  return [
    ...wrapped(
      `${label}  `,
      paint('bold', clipped(title, MAX_TITLE)),
      `${id}  ${severity}  `.length,
    ),
    '',
    ...sketchOf(race, show).flatMap(({ order, what }) => {
      const name = order.padEnd('recorded  '.length);
      return wrapped(
        INDENT + paint(order === 'failing' ? 'red' : 'green', name),
        what,
        name.length + INDENT.length,
      );
    }),
    ...indented(certainty ?? describeRace(race, show)),
  ];
}

function knownOf({ known }: ReportedFinding): string[] {
  if (known === null) return [];
  return indented(clipped(`Known already${known === '' ? '.' : `: ${known}`}`));
}

/** The commands that show it again. */
function footOf({ replay, shorter }: ReportedFinding, { paint }: Style): string[] {
  const commands = [
    ...(replay === null ? [] : [`See it again: ${paint('cyan', printable(replay))}`]),
    ...(shorter === null || shorter.replay === null
      ? []
      : [`With these steps: ${paint('cyan', printable(shorter.replay))}`]),
  ];
  return commands.length === 0 ? [] : ['', ...commands.map((line) => INDENT + line)];
}

/** Paragraphs in the order in which they are read, and which of them go without another one first: 1 is the last to go. */
function detailsOf(
  finding: ReportedFinding,
  report: ReportData,
  { wording }: Style,
  show: Show,
): Detail[] {
  const { title, race, pattern, severity } = finding;
  const message = describeMessage(finding).filter((line) => !IN_STACK.test(line));
  // Where the title is of a step that never became possible, what else went wrong is named before it is compared.
  const from = Math.max(
    0,
    message.findIndex((line) => line.startsWith('expected ')),
  );
  const [before, both] = [message.slice(0, from), message.slice(from, from + 2)];
  const asLines = (text: string) => indented(clipped(text));
  const ranked = (rank: number, paragraphs: readonly string[]) =>
    paragraphs.map((text) => ({ rank, lines: asLines(text) }));
  return [
    // What the race is under, as far as there is room: what was expected comes before that.
    ...ranked(3, [
      ...(race === null ? [] : describeStrange(race, show)),
      ...shownOf(finding, report, show, wording.furtherTests(report.ended)).slice(1),
      ...describeCircumstances(finding, report, wording),
    ]),
    ...ranked(2, before),
    // What was expected says nothing without what came, and neither anything that has been said.
    { rank: isTold([title, ...before].join(' '), both) ? 7 : 2, lines: both.flatMap(asLines) },
    // What repairs the one may not repair the other.
    ...ranked(isRarest(finding) ? 4 : 8, otherwiseOf(finding)),
    ...ranked(9, message.slice(from + 2)),
    ...ranked(3, describeUnanswered(finding, report)),
    ...ranked(3, describePlaces(race, report)),
    ...(pattern === null ? [] : [ofPattern(pattern)]),
    ...ranked(8, alikeOf(finding, report, show)),
    // It was asked for.
    ...ranked(1, describeShorter(finding, show)),
    ...ranked(10, describeSteps(finding, report, show)),
    ...ranked(11, race === null ? [] : describeTouched(race)),
    ...ranked(12, [`Severity ${severity}: ${describeReasons(finding, (text) => text)}.`]),
    ...ranked(13, [testsOf(finding, report)]),
  ];
}

interface Detail {
  readonly rank: number;
  readonly lines: readonly string[];
}

/** Whether more tests of its race end in another way than in the one that the title says. */
function isRarest({ endings: [most], tests: [shown] }: ReportedFinding): boolean {
  return most !== undefined && !most.tests.some((number) => number === shown);
}

const IN_STACK = /^\s+at /;

/** Whether a text has what was expected and what came: `The text of #n is "2" instead of "1"`. */
function isTold(said: string, [expected, got]: readonly string[]): boolean {
  return [expected, got].every((line) => {
    const value = line?.replace(/^\w+\s+/, '');
    if (value === undefined || value === '') return false;
    // That there is one more, or one less, says this.
    return value === 'no such element' || said.includes(value);
  });
}

/** `Input before data. Disable what the user acts on.`: the first part of its name, which alone helps nobody. */
function ofPattern(code: PatternCode): Detail {
  const { name, repair } = patterns[code];
  return { rank: 4, lines: indented(clipped(`${name.split(':')[0]}. ${repair}`)) };
}

/** Those that there is room for, in lines. */
function fitting(details: readonly Detail[], room: number): Detail[] {
  const chosen = new Set<Detail>();
  let left = room;
  for (const detail of [...details].sort((one, other) => one.rank - other.rank)) {
    if (detail.lines.length > left) continue;
    chosen.add(detail);
    left -= detail.lines.length;
  }
  return details.filter((detail) => chosen.has(detail));
}

const indented = (text: string): string[] => wrapped(INDENT, text, INDENT.length);

/** @param width columns that the beginning takes, and that later lines are indented by */
function wrapped(beginning: string, text: string, width: number): string[] {
  const lines = wrapAnsi(text, COLUMNS - width, { hard: true, trim: true }).split('\n');
  return lines.map((line, index) => (index === 0 ? beginning : ' '.repeat(width)) + line);
}
