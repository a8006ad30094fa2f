import wrapAnsi from 'wrap-ansi';
import { printable } from '../model/printable.js';
import { groupBy } from '../model/rules/pairs.js';
import { SEVERITIES } from '../oracle/severity.js';
import type { ReportData, Test } from '../store/report.js';
import { clipped } from './clipped.js';
import { COLOURS, inShort } from './in-short.js';
import { describeMissed } from './missed.js';
import { count, duration } from './numbers.js';
import type { Paint } from './paint.js';
import type { Report } from './report.js';
import type { Output, Reporter, Wording } from './reporter.js';
import { describeUnreproduced } from './reproduced.js';
import { describeSwapped } from './swapped-writes.js';
import { describeUnjudged } from './unjudged.js';
import { describeEndings, introduceUnstable } from './unstable.js';

const LABEL_WIDTH = 11;
/** Of sentences. */
const COLUMNS = 95;
const MAX_ITEMS = 10;
const MAX_DIGITS = 9;
/** Of an estimate that is worth a digit; at 1, one of its samples outweighs all others. */
const MAX_ERROR = 0.3;

/** For people: a block for each finding, then the summary. */
export function text({ write, paint, wording }: Output): Reporter {
  return {
    onEnd: ({ data }) => write(formatText(data, paint, wording)),
    onDone(reports) {
      if (reports.length > 1) write(`${formatAll(reports, paint)}\n`);
    },
  };
}

/** What was found on each of several pages. */
function formatAll(reports: readonly Report[], paint: Paint): string {
  const names = reports.map(({ data: { name, url } }) => clipped(name ?? url));
  const width = Math.max(...names.map((name) => name.length));
  const lines = reports.map(({ findings, tests, data: { baseline } }, place) => {
    const name = (names[place] ?? '').padEnd(width);
    const severities = SEVERITIES.flatMap((severity) => {
      const some = findings.filter((finding) => finding.severity === severity);
      return some.length === 0 ? [] : paint(COLOURS[severity], `${some.length} ${severity}`);
    });
    const isVoid = baseline.reproduced === 'never';
    const none = isVoid ? paint('red', 'baseline not reproduced') : paint('green', 'nothing');
    const found = severities.length === 0 ? none : severities.join(', ');
    return `  ${name}  ${found} in ${count(tests.length, 'test')}`;
  });
  return [paint('bold', `${count(reports.length, 'page')} tested:`), ...lines].join('\n');
}

function formatText(report: ReportData, paint: Paint, wording: Wording): string {
  const blocks = [
    ...(report.name === null ? [] : [paint('bold', clipped(report.name))]),
    ...report.findings.map((finding) => inShort(finding, report, { paint, wording })),
    conclusion(report, { paint, wording }),
    ...formatUnstable(report, paint),
    formatSummary(report, wording),
    ...unreproduced(report, paint),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Last, so that nobody overlooks it. */
function unreproduced(report: ReportData, paint: Paint): string[] {
  const sentences = describeUnreproduced(report);
  if (sentences === null) return [];
  const often = report.baseline.reproduced === 'never' ? '' : 'ALWAYS ';
  const text = wrapAnsi(sentences.map((sentence) => clipped(sentence)).join(' '), COLUMNS);
  return [paint(['bold', 'red'], `BASELINE NOT ${often}REPRODUCED\n${text}`)];
}

type Style = Pick<Output, 'paint' | 'wording'>;

function conclusion(
  { findings, tests, ended, recording, baseline }: ReportData,
  { paint, wording }: Style,
): string {
  if (findings.length > 0) {
    const fresh = findings.filter(({ known }) => known === null).length;
    const which = fresh === findings.length ? '' : `, ${fresh === 0 ? 'none' : fresh} of them new`;
    const isSlight = findings.every(({ severity }) => severity === 'low');
    const found = `${count(findings.length, 'concurrency error')} found${which}`;
    return isSlight
      ? paint(['bold', COLOURS.low], `${found}, of low severity alone.`)
      : paint(['bold', 'red'], `${found}.`);
  }
  if (tests.length === 0) {
    const idle = recording.userOperations === 0 ? ' Its scenario has no user input.' : '';
    if (ended !== 'all-known-conflicts') return `There was no other order to test.${idle}`;
    const none = 'No two operations that can change places are known to conflict';
    return `${none}, so nothing was tested. ${wording.furtherTests(ended)} may find more.`;
  }
  const judged = tests.filter(isJudged).length;
  if (baseline.reproduced === 'never')
    return paint(['bold', 'red'], `Nothing can be said of ${count(judged, 'test')} (see below).`);
  return paint(['bold', 'green'], `No concurrency error found in ${count(judged, 'test')}.`);
}

/** Apart from the findings, for a defect may be behind it, or none. */
function formatUnstable({ unstable }: ReportData, paint: Paint): string[] {
  if (unstable.length === 0) return [];
  const heading = `${paint('bold', 'Unstable:')} ${introduceUnstable(unstable)}`;
  const tests = unstable.slice(0, MAX_ITEMS).map((one) => {
    const { test, departure, replay } = one;
    const lines = [`Test ${test}: ${describeEndings(one, (way) => way)}`];
    if (departure !== null) lines.push(`  ${departure}`);
    if (replay !== null) lines.push(`  Run it again: ${paint('cyan', printable(replay))}`);
    return lines.map((line) => `  ${clipped(line)}`).join('\n');
  });
  const more = unstable.length - tests.length;
  return [
    [heading, '', ...tests, ...(more > 0 ? [`  ${more} more in report.json`] : [])].join('\n'),
  ];
}

/** Whether it says how its order ends. */
function isJudged({ unjudged, repeated }: Test): boolean {
  return unjudged === null && repeated?.ending !== 'unstable';
}

function formatSummary(report: ReportData, wording: Wording): string {
  const { tests, recording, coverage, heuristic, seed, url, ended } = report;
  const inSearch = tests.filter(({ phase }) => phase === 'search');
  const searched = inSearch.length;
  const failed = inSearch.filter(({ verdict }) => verdict !== 'pass').length;
  const exact = tests.filter(({ enforced }) => enforced === 'exact').length;
  const { precedence, adjacency } = coverage;
  return [
    row('Page', clipped(url)),
    row('Recording', operationsOf(recording)),
    row(
      'Tests',
      `${searched} by heuristic ${heuristic}, seed ${seed}: ${failed} failed${ended === null ? '' : `; ${wording.ended(ended)}`}`,
    ),
    ...shrunk(report),
    row('Enforced', `${exact} exactly, ${tests.length - exact} adapted`),
    ...notJudged(report),
    ...repetitions(report),
    ...counted(report),
    row('Coverage', `precedence ${ratio(precedence)}, adjacency ${ratio(adjacency)}`),
    row('Time', times(report.timing)),
    ...writes(report, wording),
    ...missed(report),
    ...uncontrolled(report),
    ...maskedNoise(report),
    ...matchedLoosely(report),
  ].join('\n');
}

function row(label: string, text: string): string {
  return `  ${label.padEnd(LABEL_WIDTH)}${text}`;
}

/** Tests that were made to tell what fails. */
function shrunk({ tests, findings }: ReportData): string[] {
  const made = tests.filter(({ phase }) => phase === 'shrinking').length;
  if (made === 0) return [];
  const proven = findings.filter(({ race }) => race !== null && race.proof !== null).length;
  const of = `${proven} of ${count(findings.length, 'finding')}`;
  return [row('Shrunk', `${count(made, 'more test')}; the races of ${of} are confirmed`)];
}

function counted({ orders }: ReportData): string[] {
  if (orders === null) return [];
  const { exact, log10, error } = orders;
  if (exact !== null && exact.length <= MAX_DIGITS)
    return [row('Orders', `${exact} of the recorded operations, the recorded one among them`)];
  const within = error === null ? 'of unknown error' : `± ${Math.ceil(100 * error)} %`;
  if (error === null || error > MAX_ERROR) {
    // Most rough estimates are too low (see countOrders).
    const size = `about 10^${Math.round(log10)} or more`;
    return [row('Orders', `${size} of the recorded operations (a rough estimate, ${within})`)];
  }
  const size = `about ${(10 ** (log10 % 1)).toFixed(1)} × 10^${Math.floor(log10)}`;
  return [row('Orders', `${size} of the recorded operations${error > 0 ? ` (${within})` : ''}`)];
}

function operationsOf({ operations, userOperations }: ReportData['recording']): string {
  return `${count(operations, 'operation')}, ${count(userOperations, 'user input')} among them`;
}

/** Of which nobody can say whether they failed, by what was not answered. */
function notJudged({ tests }: ReportData): string[] {
  const unjudged = tests.flatMap((test) => test.unjudged ?? []);
  if (unjudged.length === 0) return [];
  const items = [...groupBy(unjudged, describeUnjudged)].map(([sentence, { length }]) =>
    item(`${sentence} (${count(length, 'test')})`),
  );
  const text = `${count(unjudged.length, 'test')}, which failed where nobody answered:`;
  return [row('Not judged', text), ...shortened(items)];
}

/** Orders that were run more than once. */
function repetitions({ tests }: ReportData): string[] {
  const repeated = tests.flatMap((test) => test.repeated ?? []);
  if (repeated.length === 0) return [];
  const endingIn = (wanted: (typeof repeated)[number]['ending']) =>
    repeated.filter(({ ending }) => ending === wanted).length;
  const [failing, unstable] = [endingIn('fails'), endingIn('unstable')];
  const others = [
    ...(failing > 0 ? [`${failing} failed each time, but did not end alike`] : []),
    ...(unstable > 0 ? [`${unstable} did not fail each time (listed above)`] : []),
  ];
  const all = `${count(repeated.length, 'order')} run again`;
  const text =
    others.length === 0 ? `${all}, and ended the same` : `${all}, of which ${others.join('; ')}`;
  const departures = new Set(
    repeated.flatMap(({ ending, departure }) => (ending === 'unstable' ? [] : (departure ?? []))),
  );
  return [row('Repeated', text), ...shortened([...departures].map(item))];
}

/** What the recording answers alike, and a server may not. */
function writes({ swappedWrites }: ReportData, wording: Wording): string[] {
  if (swappedWrites.length === 0) return [];
  const pairs = count(swappedWrites.length, 'pair');
  const text =
    `${pairs} sent the other way round in tests that passed; the recording cannot tell what the server ` +
    `makes of that, ${wording.liveTests} would:`;
  return [row('Writes', text), ...shortened(swappedWrites.map(describeSwapped).map(item))];
}

function missed(report: ReportData): string[] {
  const found = describeMissed(report);
  return found === null ? [] : [row('Missed', found.text), ...found.reasons.map(item)];
}

/** What the tests had no hold on, each once. */
function uncontrolled({ tests }: ReportData): string[] {
  const sentences = tests.flatMap((test) => [
    ...test.uncontrolled,
    ...test.misses.map((request) => `${request}: not in the recording, so it failed`),
    ...test.asked.map((request) => `${request}: not in the recording, so its server was asked`),
  ]);
  if (sentences.length === 0) return [];
  const items = [...new Set(sentences)].map((sentence) => item(sentence));
  return [
    row('Not held', 'what came when it liked, or was answered by a guess:'),
    ...shortened(items),
  ];
}

function maskedNoise({ baseline: { masked } }: ReportData): string[] {
  if (masked.length === 0) return [];
  const asked = masked.filter(({ isAsked }) => isAsked).length;
  const seen = `${count(masked.length - asked, 'difference')} seen without reordering`;
  const text = asked === 0 ? `${seen}, and so ignored` : `${seen}, and ${asked} as asked`;
  const hid = (hidden: number) => (hidden === 0 ? '' : ` (hid ${count(hidden, 'difference')})`);
  return [
    row('Masked', text),
    ...shortened(masked.map(({ says, hidden }) => item(`${says}${hid(hidden)}`))),
  ];
}

function matchedLoosely({ baseline: { loose } }: ReportData): string[] {
  if (loose.length === 0) return [];
  const text = `${count(loose.length, 'request')} of which a part differs from run to run`;
  return [row('Matched', text), ...shortened(loose.map(item))];
}

function item(text: string): string {
  return `${' '.repeat(LABEL_WIDTH + 2)}- ${clipped(text)}`;
}

function shortened(lines: readonly string[]): string[] {
  const more = lines.length - MAX_ITEMS;
  return more > 0
    ? [...lines.slice(0, MAX_ITEMS), item(`${more} more in report.json`)]
    : [...lines];
}

function ratio({ covered, total }: ReportData['coverage']['precedence']): string {
  const percent = total === 0 ? 100 : Math.floor((100 * covered) / total);
  return `${covered} of ${total} pairs (${percent} %)`;
}

function times({ recordMs, firstErrorMs, totalMs }: ReportData['timing']): string {
  const parts = [`${duration(totalMs)} in all`];
  if (recordMs !== null) parts.push(`${duration(recordMs)} of it recording`);
  if (firstErrorMs !== null) parts.push(`first error after ${duration(firstErrorMs)}`);
  return parts.join(', ');
}
