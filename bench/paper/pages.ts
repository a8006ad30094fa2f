import type { Bug } from '../bench.js';
import { published, bugOf as publishedBug } from '../published/published.js';
import { suite, bugOf as suiteBug } from '../suite/suite.js';

/** Of the paper; of the npm libraries, where nobody has a home advantage. */
export type Group = 'benchmarks' | 'published';

export interface PaperPage {
  readonly name: string;
  readonly group: Group;
  readonly bug: Bug;
}

export const PAGES: readonly PaperPage[] = [
  ...suite
    .filter(({ name }) => name.startsWith('benchmark-'))
    .map((entry) => of('benchmarks', suiteBug(entry))),
  ...published.map((entry) => of('published', publishedBug(entry))),
];

function of(group: Group, bug: Bug): PaperPage {
  return { name: bug.name, group, bug };
}
