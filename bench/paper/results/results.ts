/** All that was measured, by page and technique. */
import { seeded } from '../../../src/search/random.js';
import { bootstrap, type Estimate, mean, type Resample } from '../../statistics.js';
import type { Group, PaperPage } from '../pages.js';
import type { Measured, TestingRun } from '../records.js';
import type { Measure } from './measures.js';

type Named = { readonly name: string };

export class Results {
  readonly pages: readonly PaperPage[];
  readonly records: readonly Measured[];
  readonly #seed: number;

  constructor(pages: readonly PaperPage[], records: readonly Measured[], seed: number) {
    this.pages = pages;
    this.records = records;
    this.#seed = seed;
  }

  get testingRuns(): readonly TestingRun[] {
    return this.records.flatMap((one) => (one.kind === 'testing-run' ? [one] : []));
  }

  pagesOf(group: Group): readonly PaperPage[] {
    return this.pages.filter((page) => page.group === group);
  }

  runs(page: Named, technique: Named): readonly TestingRun[] {
    return this.testingRuns.filter(
      (one) => one.page === page.name && one.technique === technique.name,
    );
  }

  /** Null: nothing is measured. */
  estimate(page: Named, technique: Named, measure: Measure): Estimate | null {
    return this.average([page], technique, measure);
  }

  /** Of the pages of which the measure has a number, on average, as in the paper; null: it has of none. */
  average(pages: readonly Named[], technique: Named, measure: Measure): Estimate | null {
    const all = pages.map((page) => this.runs(page, technique));
    const ofSample = (resample: Resample) =>
      mean(all.map(measureOf(measure, resample)).filter(isNumber));
    const result = bootstrap(ofSample, seeded(this.#seed));
    return Number.isNaN(result.value) ? null : result;
  }

  /**
   * How many times as long one technique takes as another one, on the pages of which both have a number; null: there are none.
   *
   * @param combine makes a number of those of both on each page
   */
  ratio(
    pages: readonly Named[],
    [slow, fast]: readonly [slow: Named, fast: Named],
    measure: Measure,
    combine: (pairs: readonly Pair[]) => number,
  ): Estimate | null {
    const all = pages.map((page) => [this.runs(page, slow), this.runs(page, fast)] as const);
    const ofSample = (resample: Resample) => {
      const one = measureOf(measure, resample);
      const pairs = all.map(([a, b]): Pair => [one(a), one(b)]);
      return combine(pairs.filter((pair) => pair.every(isNumber)));
    };
    const result = bootstrap(ofSample, seeded(this.#seed));
    return Number.isNaN(result.value) ? null : result;
  }
}

export type Pair = readonly [slow: number, fast: number];

const isNumber = (value: number) => Number.isFinite(value);

function measureOf(measure: Measure, resample: Resample) {
  return (runs: readonly TestingRun[]) => measure(resample(runs));
}

/** The paper's way: how the averages of the pages stand to each other. */
export function ofAverages(pairs: readonly Pair[]): number {
  return mean(pairs.map(([slow]) => slow)) / mean(pairs.map(([, fast]) => fast));
}

/** Each page counts alike, however long it takes. */
export function onAPage(pairs: readonly Pair[]): number {
  return Math.exp(mean(pairs.map(([slow, fast]) => Math.log(slow / fast))));
}
