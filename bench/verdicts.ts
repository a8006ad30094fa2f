import type { PatternCode } from '../src/explain/patterns/index.js';
import type { HeuristicName } from '../src/search/heuristics/names.js';
import type { ReportData, ReportedFinding, Test } from '../src/store/report.js';
import { areMet, formatRequirements, type Requirement } from './requirements.js';

interface Trial {
  /** Its name. */
  readonly page: string;
  readonly heuristic: HeuristicName;
  readonly report: ReportData;
}

/** Of all tests, so many have to be enforced exactly. */
const EXACT_SHARE = 0.95;

/** That a bug of one of these is called a late answer is less than could be said, and not wrong. */
const LATE: readonly (PatternCode | null)[] = [
  'use-after-removal',
  'stale-response',
  'input-before-data',
];

const isLateAnswer = (pattern: PatternCode, wanted: PatternCode | null) =>
  pattern === 'late-answer' && LATE.includes(wanted);

/** Whether what the benchmarks ended in is as it has to be. */
export class Verdicts {
  /** Sentences. */
  readonly #missed: string[] = [];
  readonly #wrong: string[] = [];
  readonly #misnamed: string[] = [];
  readonly #unnamed: string[] = [];
  readonly #alarms: string[] = [];
  readonly #unreproduced: string[] = [];
  readonly #adapted: string[] = [];
  readonly #unexplained: string[] = [];
  #tests = 0;

  /**
   * @param right those of the findings that are the page's bug
   * @param wanted the pattern of the bug
   */
  addBuggy(trial: Trial, right: readonly ReportedFinding[], wanted: PatternCode | null): void {
    const { page, heuristic, report } = trial;
    this.#add(trial);
    const wrong = report.findings.filter((finding) => !right.includes(finding));
    this.#wrong.push(...wrong.map((finding) => describe(trial, finding)));
    for (const { pattern } of right) {
      if (pattern === wanted) continue;
      const isUnnamed = pattern === null || isLateAnswer(pattern, wanted);
      const instead = isUnnamed ? this.#unnamed : this.#misnamed;
      instead.push(`${page}, ${heuristic}: ${pattern ?? 'none'} instead of ${wanted ?? 'none'}`);
    }
    // AF and RD are there to be compared with: they need not find anything.
    if (right.length === 0 && heuristic === 'pf') this.#missed.push(page);
  }

  addFixed(trial: Trial): void {
    this.#add(trial);
    this.#alarms.push(...trial.report.findings.map((finding) => describe(trial, finding)));
  }

  get #requirements(): readonly Requirement[] {
    const exact = this.#tests - this.#adapted.length - this.#unexplained.length;
    const share = `${exact} of ${this.#tests} tests were enforced exactly`;
    const isEnough = exact >= EXACT_SHARE * this.#tests;
    return [
      ['PF finds every bug', this.#missed],
      ['Every finding is the bug that the page has', this.#wrong],
      ['No bug is given the name of another pattern', this.#misnamed],
      ['Nothing is found on a repaired page', this.#alarms],
      ['σ0 comes back under control, without noise', this.#unreproduced],
      [`At least 95 % enforced exactly: ${share}`, isEnough ? [] : ['That is less.']],
      ['Each adapted test says what it learned', this.#unexplained],
    ];
  }

  get areGood(): boolean {
    return areMet(this.#requirements);
  }

  format(): string {
    return [
      ...formatRequirements(this.#requirements),
      ...this.#adapted.map((line) => `adapted  ${line}`),
      ...this.#unnamed.map((line) => `pattern  ${line}`),
    ].join('\n');
  }

  #add({ page, heuristic, report }: Trial): void {
    const { baseline, tests } = report;
    this.#tests += tests.length;
    if (baseline.reproduced !== 'always')
      this.#unreproduced.push(`${page}, ${heuristic}: another outcome`);
    for (const { path, aspect, expected, actual } of baseline.masked) {
      const noise = `${aspect} of ${path} is ${actual} instead of ${expected}`;
      this.#unreproduced.push(`${page}, ${heuristic}: ${noise}`);
    }
    for (const test of tests) {
      if (test.enforced === 'exact') continue;
      const name = `${page}, ${heuristic}, test ${test.number}`;
      const why = whyAdapted(test);
      if (why === null) this.#unexplained.push(`${name}: nothing learned`);
      else this.#adapted.push(`${name}: ${why}`);
    }
  }
}

/** Null: the test does not tell. Where an operation came as another of its kind, none is learned. */
function whyAdapted({ order, actual, learned }: Test): string | null {
  if (learned.length > 0) return learned.map(({ evidence }) => evidence).join(' ');
  const born = actual.filter((id) => !order.includes(id));
  const replaced = order.flatMap((id) => {
    const other = actual.includes(id) ? undefined : born.find(([kind]) => kind === id[0]);
    return other === undefined ? [] : [`${id} came under another identity, ${other}.`];
  });
  return replaced.length > 0 ? replaced.join(' ') : null;
}

function describe({ page, heuristic }: Trial, finding: ReportedFinding): string {
  const { title, race, tests, verdict, replay } = finding;
  const pair = race === null ? 'no race' : `${race.first.name} before ${race.second.name}`;
  return `${page}, ${heuristic}: ${verdict}, ${pair}, in ${tests.length}: ${title} (${replay})`;
}
