import * as v from 'valibot';
import { type Content, count, text } from '../schema.js';

const place = v.object({
  /** As `fileName` has it. */
  file: text,
  line: count,
  /** Null: in the markup of a document, of which WAVE's marks move the columns. */
  column: v.nullable(count),
});

/** Where in the code something was asked for. */
export type Site = Content<typeof place>;

/** Null: that is not known. */
export const site = v.nullable(place);

/** For people: `main.html:12`. */
export function siteName({ file, line }: Site): string {
  return `${file}:${line}`;
}

/** For the name of what was requested there. */
export function requestedBy(site: Site | null): string {
  return site === null ? '' : ` requested by ${siteName(site)}`;
}

/** For a key; null: it is not known. */
export function placeOf(site: Site | null): readonly (string | number | null)[] | null {
  return site && [site.file, site.line, site.column];
}

export function isSamePlace(one: Site | null, other: Site | null): boolean {
  if (one === null || other === null) return one === other;
  return one.file === other.file && one.line === other.line && one.column === other.column;
}

/** Whether nothing else is requested there: a line may have several calls, a column has one. */
export function isExact(site: Site | null): boolean {
  return site !== null && site.column !== null;
}
