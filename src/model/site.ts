import * as v from 'valibot';
import { type Content, count, text } from '../schema.js';

/** In a source that a script was built from, as its source map says. */
export const original = v.object({
  /** Its path: `src/contacts.ts`. */
  file: text,
  line: count,
});

/** Where in the code something was asked for. */
export const knownSite = v.object({
  /** As `fileName` has it. */
  file: text,
  line: count,
  /** Null: in the markup of a document, of which WAVE's marks move the columns. */
  column: v.nullable(count),
  /**
   * Where a developer finds it: in the sources, and of the functions that called each other there the innermost one
   * that is no library's. Absent: the script has no source map.
   */
  original: v.exactOptional(original),
});

export type Site = Content<typeof knownSite>;

/** Null: that is not known. */
export const site = v.nullable(knownSite);

export type Original = Content<typeof original>;

/** Where code stands, as the browser tells it: line and column from 1. */
export interface CodePlace {
  readonly url: string;
  readonly line: number;
  readonly column: number;
}

/** For people: `main.html:12`. */
export function siteName({ original, ...built }: Site): string {
  const { file, line } = original ?? built;
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
