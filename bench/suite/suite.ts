import type { PatternCode } from '../../src/explain/patterns/index.js';
import type { Verdict } from '../../src/oracle/judge.js';
import type { Bug } from '../bench.js';

/** One page of the suite: what the paper says of it and what WAVE has to find in it. */
export interface SuiteEntry {
  readonly name: string;
  /** The bug, in one sentence. */
  readonly describes: string;
  /** Its row in Table I of the paper; for the figures, counted in the figure. */
  readonly paper: {
    readonly userOperations: number;
    readonly operations: number;
    readonly pattern: 'order' | 'atom';
  };
  /**
   * Holds `buggy/index.html`, `fixed/index.html` and `scenario.json`; relative to the root of the
   * repository, since the pages are not copied into the build.
   */
  readonly folder: string;
  readonly verdict: Extract<Verdict, 'exception' | 'difference'>;
  /** Which way to race that has a name it is; null: none. */
  readonly pattern: PatternCode | null;
  /** Match the readable names in the failing order: `first` ran too early, before `second`. */
  readonly race: { readonly first: RegExp; readonly second: RegExp };
  /** Match where in the page's sources a developer looks for the two. */
  readonly place: { readonly first: RegExp; readonly second: RegExp };
}

export const suite: readonly SuiteEntry[] = [
  {
    name: 'figure-1',
    describes: 'A button calls a function whose script the parser still waits for.',
    paper: { userOperations: 1, operations: 4, pattern: 'order' },
    folder: 'bench/suite/pages/figure-1',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #b1$/, second: /^script lib\.js$/ },
    place: { first: /^index\.html:8$/, second: /^http:.*\/lib\.js$/ },
  },
  {
    name: 'figure-2',
    describes: 'A button calls a function of a script that is loaded dynamically.',
    paper: { userOperations: 1, operations: 3, pattern: 'order' },
    folder: 'bench/suite/pages/figure-2',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #b1$/, second: /^script extn\.js$/ },
    place: { first: /^index\.html:14$/, second: /^http:.*\/extn\.js$/ },
  },
  {
    name: 'figure-3',
    describes: 'A click empties an object between the segments that make it and fill it.',
    paper: { userOperations: 1, operations: 4, pattern: 'atom' },
    folder: 'bench/suite/pages/figure-3',
    verdict: 'exception',
    pattern: 'use-after-removal',
    race: { first: /^click #b1$/, second: /^script extn\.js$/ },
    place: { first: /^index\.html:(8|1[12])$/, second: /^index\.html:2[0-3]$/ },
  },
  {
    name: 'benchmark-1',
    describes: 'The answer for the folder opened first comes last and is shown as the second.',
    paper: { userOperations: 2, operations: 8, pattern: 'order' },
    folder: 'bench/suite/pages/benchmark-1',
    verdict: 'difference',
    pattern: 'stale-response',
    race: { first: /^response GET \/sent\.json$/, second: /^response GET \/inbox\.json$/ },
    place: { first: /^mail\.js:(9|1[0-2])$/, second: /^mail\.js:(9|1[0-2])$/ },
  },
  {
    name: 'benchmark-2',
    describes: 'A map widget, loaded dynamically, is not there yet when its button is clicked.',
    paper: { userOperations: 2, operations: 9, pattern: 'order' },
    folder: 'bench/suite/pages/benchmark-2',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #show-map$/, second: /^script map\.js$/ },
    place: { first: /^index\.html:15$/, second: /^http:.*\/map\.js$/ },
  },
  {
    name: 'benchmark-3',
    describes: 'A click marks the empty page that is in a frame before its article is parsed.',
    paper: { userOperations: 1, operations: 8, pattern: 'order' },
    folder: 'bench/suite/pages/benchmark-3',
    verdict: 'difference',
    pattern: 'input-before-data',
    race: { first: /^click #show-notes$/, second: /^parse \/article\.html$/ },
    place: { first: /^index\.html:(13|1[569]|2[01])$/, second: /^article\.html$/ },
  },
  {
    name: 'benchmark-4',
    describes: 'The slow timer of a click fires after the fast timer of the next and undoes it.',
    paper: { userOperations: 3, operations: 11, pattern: 'order' },
    folder: 'bench/suite/pages/benchmark-4',
    verdict: 'difference',
    pattern: null,
    race: {
      first: /^timer 100ms set by editor\.js:\d+$/,
      second: /^timer 300ms set by editor\.js:\d+$/,
    },
    place: { first: /^editor\.js:(19|20)$/, second: /^editor\.js:1[23]$/ },
  },
  {
    name: 'benchmark-5',
    describes: 'An external script stops the parser between reading prices and adding them up.',
    paper: { userOperations: 3, operations: 8, pattern: 'atom' },
    folder: 'bench/suite/pages/benchmark-5',
    verdict: 'exception',
    pattern: 'use-after-removal',
    race: { first: /^click #forget$/, second: /^script vouchers\.js$/ },
    place: { first: /^index\.html:(17|29|30)$/, second: /^index\.html:(39|4[0-3])$/ },
  },
  {
    name: 'benchmark-6',
    describes: 'A long text stops the parser between the scripts that make and fill an outline.',
    paper: { userOperations: 2, operations: 5, pattern: 'atom' },
    folder: 'bench/suite/pages/benchmark-6',
    verdict: 'exception',
    pattern: 'use-after-removal',
    race: { first: /^click #hide-outline$/, second: /^the end of parsing \/index\.html$/ },
    place: { first: /^index\.html:(14|2[4-6])$/, second: /^index\.html:17[1-8]$/ },
  },
  {
    name: 'benchmark-7',
    describes: 'An alert stops the parser between a button and the table that the button changes.',
    paper: { userOperations: 3, operations: 7, pattern: 'atom' },
    folder: 'bench/suite/pages/benchmark-7',
    verdict: 'difference',
    pattern: 'input-before-data',
    race: { first: /^click #renew-all$/, second: /^the end of parsing \/index\.html$/ },
    place: { first: /^index\.html:(14|1[6-8])$/, second: /^index\.html:3[2-9]$/ },
  },
  {
    name: 'benchmark-8',
    describes: 'A click removes the line that the answer to an XMLHttpRequest writes to.',
    paper: { userOperations: 2, operations: 8, pattern: 'atom' },
    folder: 'bench/suite/pages/benchmark-8',
    verdict: 'exception',
    pattern: 'use-after-removal',
    race: { first: /^click #mountains$/, second: /^response GET \/added\.json$/ },
    place: { first: /^(index\.html:22|albums\.js:(16|20))$/, second: /^albums\.js:1[0-2]$/ },
  },
];

export function bugOf(entry: SuiteEntry): Bug {
  const scenario = `${entry.folder}/scenario.json`;
  const source = (version: string) => ({ folder: `${entry.folder}/${version}`, scenario });
  return { ...entry, buggy: source('buggy'), fixed: source('fixed') };
}
