/** How tests and statements are called where the folder of the tests is not known, as in a browser. */
import type { FlakyTest } from './data.js';
import type { ReportedTrace } from './trace.js';

type Statement = ReportedTrace['statements'][number];

/** `cart.spec.ts:14 › adds to the cart` */
export function titleOf({ project, place, titles }: FlakyTest): string {
  return [
    ...(project === '' ? [] : [project]),
    ...(place === null ? [] : [at(place)]),
    ...titles,
  ].join(' › ');
}

/** `page.click (cart.spec.ts:16)` */
export function statementName({ name, place }: Pick<Statement, 'name' | 'place'>): string {
  return place === null ? name : `${name} (${at(place)})`;
}

function at({ file, line }: NonNullable<Statement['place']>): string {
  return `${file.split(/[\\/]/).at(-1)}:${line}`;
}
