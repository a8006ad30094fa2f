/** How tests and statements are called where the folder of the tests is not known, as in a browser. */
import type { FlakyFinding, FlakyTest } from './data.js';
import type { ReportedTrace } from './trace.js';

type Statement = ReportedTrace['statements'][number];

/** `cart.spec.ts:14 › adds to the cart`, or `[mobile] › cart.spec.ts:14 › adds to the cart` */
export function titleOf({ project, place, titles }: FlakyTest): string {
  return [
    ...(project === '' ? [] : [`[${project}]`]),
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

/** Where in the page's code its events were begun, each place once. */
export function sitesOf({ events, besides }: FlakyFinding): readonly string[] {
  const sites = [...events, ...(besides === null ? [] : [besides])].flatMap(
    ({ site }) => site ?? [],
  );
  return [...new Set(sites)];
}

/** Of the events that make it fail at the same place. Null: there are none. */
export function alikeSentence(
  { alike, direction }: FlakyFinding,
  shown: (name: string) => string,
): string | null {
  if (alike.length === 0) return null;
  const names = alike.map(shown).join(' or ');
  return direction === 'late'
    ? `It fails there, too, when ${names} comes late: it may have to wait for that as well.`
    : `It fails there, too, when ${names} comes early: it must not count on that to come later, either.`;
}
