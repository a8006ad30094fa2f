import { placesOf } from '../../src/report/place.js';
import type { ReportData, ReportedFinding, Test } from '../../src/store/report.js';
import type { KnownDefect } from '../apps/known-defects.js';
import { type Bug, isOfRace } from '../bench.js';
import { describeFinding } from '../describe-finding.js';
import { areMet, formatRequirements, type Requirement } from '../requirements.js';

/** What a finding has to say. */
export type Defect = Pick<Bug, 'race' | 'place'> & {
  /** Left out: whatever comes of it, which differs from order to order. */
  readonly verdict?: Bug['verdict'];
  /** Null: it is none that has a name; left out: it is not asked for. */
  readonly pattern?: string | null;
};

/** Runs that make a failing order small; this is how many each finding may take, half of the pages more. */
const MOST_EXTRA_RUNS = 8;

/** How far what was found is what a developer would say of each page. */
export class Explanations {
  #defects = 0;
  #right = 0;
  #pages = 0;
  /** Sentences. */
  readonly #numbers: string[] = [];
  readonly #races: string[] = [];
  /** Of applications. */
  #known = 0;
  #shown = 0;
  readonly #unseen: string[] = [];
  readonly #rivals: string[] = [];
  readonly #patterns: string[] = [];
  readonly #places: string[] = [];
  /** Of each page, for one of its findings. */
  readonly #extraRuns: number[] = [];

  /** @returns cells of the page's row */
  add(page: string, report: ReportData, defects: readonly Defect[]): string[] {
    const { findings } = report;
    const extra = report.tests.filter(isExtra).length;
    this.#pages++;
    this.#defects += defects.length;
    if (findings.length > 0) this.#extraRuns.push(extra / findings.length);
    if (findings.length !== defects.length) {
      this.#numbers.push(`${page}: ${findings.length} findings, ${defects.length} expected`);
    }
    const right = defects.filter((defect) => {
      const found = findings.find((finding) => isOf(finding, defect));
      if (found === undefined) this.#races.push(`${page}: not ${pairOf(defect.race)}`);
      else this.#look(page, report, found, defect);
      return found !== undefined;
    });
    this.#right += right.length;
    for (const finding of findings) {
      const isRight = defects.some((defect) => isOf(finding, defect));
      if (!isRight) this.#races.push(`${page}: ${describeFinding(finding)}`);
      const rivals = finding.race?.rivals ?? 0;
      if (rivals > 0) this.#rivals.push(`${page}: ${rivals}, ${describeFinding(finding)}`);
    }
    const numbers = [findings.length, defects.length, right.length, report.tests.length, extra];
    return numbers.map(String);
  }

  /**
   * Of an application, of which not all that is known shows each time: what shows has to be that, and something has to.
   *
   * @returns cells of its row
   */
  addApplication(name: string, report: ReportData, known: readonly KnownDefect[]): string[] {
    const shown = known.flatMap(({ races, ...defect }) => {
      const race = races.find((one) => report.findings.some((finding) => isOfRace(finding, one)));
      return race === undefined ? [] : [{ ...defect, race }];
    });
    if (shown.length === 0) this.#unseen.push(name);
    this.#known += known.length;
    this.#shown += shown.length;
    return this.add(name, report, shown);
  }

  get areGood(): boolean {
    return areMet(this.#requirements);
  }

  format(): string {
    return formatRequirements(this.#requirements).join('\n');
  }

  get #requirements(): readonly Requirement[] {
    const median = medianOf(this.#extraRuns);
    const isQuick = median <= MOST_EXTRA_RUNS;
    const numbered = this.#pages - this.#numbers.length;
    return [
      [`Each defect is one finding: on ${numbered} of ${this.#pages} pages`, this.#numbers],
      [`The right pair is named: of ${this.#right} of ${this.#defects} defects`, this.#races],
      [
        `Each application shows what is known of it: ${this.#shown} of ${this.#known} defects`,
        this.#unseen.map((name) => `${name}: none of them`),
      ],
      ['No other pair explains a finding as well', this.#rivals],
      ['The pattern is recognised', this.#patterns],
      ['The place in the source is told', this.#places],
      [
        `At most ${MOST_EXTRA_RUNS} extra runs a finding: ${median} is the median`,
        isQuick ? [] : ['That is more.'],
      ],
    ];
  }

  #look(page: string, report: ReportData, finding: ReportedFinding, defect: Defect): void {
    const { pattern, place } = defect;
    const recognised = 'pattern' in finding ? finding.pattern : null;
    if (pattern !== undefined && pattern !== recognised) {
      this.#patterns.push(`${page}: ${recognised} instead of ${pattern}`);
    }
    for (const which of ['first', 'second'] as const) {
      const [wanted, told] = [place?.[which], placesIn(report, finding, which)];
      if (wanted === undefined || told.some((one) => wanted.test(one))) continue;
      const is = told.length === 0 ? 'no place' : told.join(' and ');
      this.#places.push(`${page}: ${is} of the ${which} instead of ${wanted.source}`);
    }
  }
}

/** Of one of the two: where it is, and who called that where this is what is shown. */
function placesIn(
  report: ReportData,
  finding: ReportedFinding,
  which: 'first' | 'second',
): string[] {
  const id = finding.race?.[which].id;
  const of = report.operations.find((operation) => operation.id === id);
  const shown = placesOf(finding, report).filter((one) => one.id === id);
  const places = [of?.place ?? [], shown.map(({ file, line }) => `${file}:${line}`)].flat();
  return [...new Set(places)];
}

function isOf(finding: ReportedFinding, { verdict = finding.verdict, race }: Defect): boolean {
  return finding.verdict === verdict && isOfRace(finding, race);
}

function isExtra(test: Test): boolean {
  return 'phase' in test && test.phase === 'shrinking';
}

function pairOf({ first, second }: Bug['race']): string {
  return `${first.source} before ${second.source}`;
}

/** 0 of none. */
function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, one) => sum + one, 0) / Math.max(middle.length, 1);
}
