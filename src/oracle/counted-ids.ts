/**
 * Identifiers that frameworks count out: which component gets which number depends on which one was
 * made first, as nobody sees. Of other numbered identifiers (`row-5`) each is that of one thing.
 */
const COUNTED: readonly RegExp[] = [
  // React, useId: `:r1:` of version 18, `«r1»` of 19.1, `_r_1_` of 19.2; others add words of their own.
  /(?<=^|-)(:[rR][0-9a-v]{1,4}:|«[rR][0-9a-v]{1,4}»|_[rR]_[0-9a-v]{1,4}_)(?=$|-)/g,
  // Svelte, $props.id(), with words of others behind it.
  /^[cs]\d+(?=$|-)/g,
  // Vue, useId.
  /^v(-\d+)+(?=$|-)/g,
  // jQuery UI, uniqueId().
  /^ui-id-\d+$/g,
  // Angular's component development kit and its Material.
  /(?<=^(cdk|mat)-[a-z-]+-)\d+$/g,
];

/**
 * HTML and ARIA standards: what is an identifier, or a list of them. Not `aria-activedescendant`, which
 * goes from one to another as a person goes through a list.
 */
export const OF_IDS: ReadonlySet<string> = new Set([
  ...['id', 'for', 'form', 'headers', 'list', 'popovertarget'],
  ...['aria-controls', 'aria-describedby', 'aria-details', 'aria-errormessage', 'aria-flowto'],
  ...['aria-labelledby', 'aria-owns'],
]);

const COUNT = '<counted>';

/** Whether an identifier, without its number, says no more than what kind of thing it is of. */
export const isCounted = (id: string) => id.includes(COUNT);

/** The value of an attribute without the numbers of such identifiers. */
export function withoutCounts(attribute: string, value: string): string {
  if (!OF_IDS.has(attribute)) return value;
  const uncounted = (id: string) =>
    COUNTED.reduce((rest, pattern) => rest.replace(pattern, COUNT), id);
  return value.split(/\s+/).map(uncounted).join(' ');
}
