/** How much is measured. */
export interface Form {
  readonly name: 'full' | 'quick';
  /** Whether it goes on where it was interrupted; else it begins anew. */
  readonly goesOn: boolean;
  /** Testing runs of each technique on each page. */
  readonly runs: number;
  /** Loads, or tests of WAVE, in a testing run at most. */
  readonly tests: number;
  /** Loads, of as many pages, by which it is checked that those side by side do not disturb each other, in each of the two ways. */
  readonly checkLoads: number;
  /** Those of the published bugs; null: all. */
  readonly published: readonly string[] | null;
}

/** As in the paper (section IV-C). */
export const FULL: Form = {
  name: 'full',
  goesOn: true,
  runs: 30,
  tests: 30,
  checkLoads: 8,
  published: null,
};

export const QUICK: Form = {
  name: 'quick',
  goesOn: false,
  runs: 1,
  tests: 2,
  checkLoads: 1,
  published: ['turbo'],
};

/** Of the random delays, and of WAVE's first testing run. */
export const SEED = 1;
