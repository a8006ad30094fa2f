/** Says how an application fared. */
import { describeDifference } from '../../src/oracle/sentences.js';
import type { ReportData, ReportedFinding } from '../../src/store/report.js';
import { percent } from '../own-share.js';
import { knownDefect } from './known-defects.js';
import type { Result } from './try.js';

/** Of each list, the commonest. */
const SHOWN = 3;

export function formatResult(name: string, result: Result): string {
  const { error, operations, inputs, notes, report, ownShare } = result;
  if (operations === 0) return `${name}\n  recorded    no: ${error}\n`;
  const lines = [
    name,
    `  recorded    yes, in ${seconds(result.recordMs)}: ${operations} operations, ${inputs} of them inputs`,
    ...notes.map((note) => `              ${note}`),
    `  reproduced  σ0 in ${result.reproduced} of ${result.ran} repetitions (wanted: ${result.repetitions})`,
    ...commonest(result.faults),
    ...result.noise.map((noise) => `              masked: ${describeDifference(noise)}`),
    ...(report === null ? [`  failed      ${error}`] : formatReport(name, report)),
    `  time        ${seconds(result.totalMs)}`,
    ...(ownShare === null
      ? []
      : [`  processor   ${percent(ownShare)} of the time of the orders by WAVE itself`]),
  ];
  return `${lines.join('\n')}\n`;
}

/** How many of all tests were enforced exactly. */
export function formatTotal(results: readonly Result[]): string {
  const { exact, tests } = exactOf(results);
  const percent = Math.round((100 * exact) / Math.max(tests, 1));
  return `${results.length} applications: ${exact} of ${tests} tests enforced exactly (${percent} %)`;
}

export function exactOf(results: readonly Result[]) {
  const tests = results.flatMap(({ report }) => report?.tests ?? []);
  const exact = tests.filter(({ enforced }) => enforced === 'exact').length;
  return { exact, tests: tests.length };
}

function formatReport(application: string, report: ReportData): string[] {
  const { tests, findings, baseline } = report;
  const exact = tests.filter(({ enforced }) => enforced === 'exact').length;
  const reasons = new Map<string, number>();
  for (const { enforced, learned } of tests) {
    if (enforced === 'exact') continue;
    for (const reason of new Set(learned.map(({ evidence }) => evidence))) {
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
  }
  return [
    `  orders      ${tests.length}: ${exact} enforced exactly, ${tests.length - exact} adapted`,
    ...commonest(reasons),
    `  findings    ${findings.length}${baseline.reproduced === 'always' ? '' : ' (BASELINE NOT REPRODUCED)'}`,
    ...findings.flatMap((finding) => {
      const { id, severity, title, tests: of } = finding;
      const known = knownDefect(application, finding);
      return [
        `              ${id} ${severity}, in ${of.length} tests: ${title}`,
        `                 ${raceOf(finding)}`,
        `                 ${known === null ? 'not known' : `known: ${known.what}`}`,
      ];
    }),
  ];
}

function raceOf({ race }: ReportedFinding): string {
  if (race === null) return 'without a race';
  const pair = `${race.first.name} before ${race.second.name}`;
  if (race.proof !== null) return `${pair}, confirmed`;
  return race.rivals === null ? pair : `${pair}, or one of ${race.rivals} others`;
}

function commonest(reasons: ReadonlyMap<string, number>): string[] {
  return [...reasons]
    .sort(([, a], [, b]) => b - a)
    .slice(0, SHOWN)
    .map(([reason, times]) => `              ${times} times: ${reason}`);
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
