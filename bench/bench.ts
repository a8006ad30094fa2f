/**
 * Tries heuristics on pages that have one known bug each, and on their repaired twins: a table, a
 * row a page, and what of it is not as it has to be. No times in it: it is the same every time.
 */
import { join } from 'node:path';
import { Chrome } from '../src/browser/chrome.js';
import type { PatternCode } from '../src/explain/patterns/index.js';
import type { Verdict } from '../src/oracle/judge.js';
import type { HeuristicName } from '../src/search/heuristics/names.js';
import type { ReportData, ReportedFinding } from '../src/store/report.js';
import { chosen } from './names.js';
import { BenchPage, type PageSource } from './page.js';
import { Verdicts } from './verdicts.js';

export interface Bug {
  readonly name: string;
  readonly verdict: Exclude<Verdict, 'pass'>;
  /** Which way to race that has a name it is; null: none. */
  readonly pattern: PatternCode | null;
  /** Match the readable names in the failing order: `first` ran too early, before `second`. */
  readonly race: { readonly first: RegExp; readonly second: RegExp };
  /** Match where in the page's sources a developer looks for them; left out: nowhere in particular. */
  readonly place?: { readonly first?: RegExp; readonly second?: RegExp };
  /** How many operations the page has by the paper. */
  readonly paper?: { readonly userOperations: number; readonly operations: number };
  readonly buggy: Source;
  readonly fixed: Source;
}

type Source = Omit<PageSource, 'out'>;

/** How many tests each heuristic may run. */
type Trials = readonly (readonly [HeuristicName, number])[];

export interface Bench {
  /** Folder for recordings and reports. */
  readonly out: string;
  readonly bugs: readonly Bug[];
  readonly buggy: Trials;
  readonly fixed: Trials;
}

/** Returns the exit code: 0 if all is as it has to be, 1 if not, 2 if a name is no page's. */
export async function runBench(bench: Bench, names: readonly string[]): Promise<number> {
  const bugs = chosen(bench.bugs, 'page', names);
  if (bugs === null) return 2;
  const verdicts = new Verdicts();
  const chrome = await Chrome.start({ notice: console.error });
  try {
    printRow(headings(bench));
    for (const bug of bugs) printRow(await tryBug(chrome, bench, bug, verdicts));
  } finally {
    await chrome.close();
  }
  console.log(`\n${verdicts.format()}`);
  return verdicts.areGood ? 0 : 1;
}

async function tryBug(chrome: Chrome, bench: Bench, bug: Bug, verdicts: Verdicts) {
  const { name, paper } = bug;
  const out = join(bench.out, name);
  const buggy = await BenchPage.record(chrome, { ...bug.buggy, out: join(out, 'buggy') });
  const { userOperations, operations } = buggy;
  const row = [name, ofPaper(userOperations, paper?.userOperations)];
  row.push(ofPaper(operations, paper?.operations), countOrders(buggy));
  for (const [heuristic, maxTests] of bench.buggy) {
    const report = await buggy.explore(heuristic, maxTests);
    const right = report.findings.filter((finding) => isRight(finding, bug));
    verdicts.addBuggy({ page: name, heuristic, report }, right, bug.pattern);
    row.push(findingCell(report, right));
  }
  const fixed = await BenchPage.record(chrome, { ...bug.fixed, out: join(out, 'fixed') });
  row.push(countOrders(fixed));
  for (const [heuristic, maxTests] of bench.fixed) {
    const report = await fixed.explore(heuristic, maxTests);
    verdicts.addFixed({ page: `${name}, repaired`, heuristic, report });
    row.push(`${report.findings.length} of ${report.tests.length}`);
  }
  return row;
}

export function isRight(finding: ReportedFinding, bug: Bug): boolean {
  return finding.verdict === bug.verdict && isOfRace(finding, bug.race);
}

export function isOfRace({ race }: ReportedFinding, { first, second }: Bug['race']): boolean {
  return race !== null && first.test(race.first.name) && second.test(race.second.name);
}

function headings({ buggy, fixed }: Bench): string[] {
  return [
    'page',
    'user',
    'all',
    'orders',
    ...buggy.map(([heuristic]) => `${heuristic} finds`),
    'repaired',
    ...fixed.map(([heuristic]) => `${heuristic} alarms`),
  ];
}

/** The number of the first test that fails by the right race; how many findings are of others. */
function findingCell({ findings }: ReportData, right: readonly ReportedFinding[]): string {
  const tests = right.flatMap((finding) => finding.tests);
  const others = findings.length - right.length;
  const first = tests.length === 0 ? 'not' : `${Math.min(...tests)}`;
  return others === 0 ? first : `${first}, ${others} wrong`;
}

function ofPaper(measured: number, paper: number | undefined): string {
  return paper === undefined || paper === measured ? `${measured}` : `${measured} (${paper})`;
}

function countOrders({ orders }: BenchPage): string {
  return orders === null ? 'many' : `${orders}`;
}

function printRow([name = '', ...cells]: readonly string[]): void {
  console.log(name.padEnd(18) + cells.map((cell) => `  ${cell.padStart(9)}`).join(''));
}
