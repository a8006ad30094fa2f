/** The identifiers in a stretch of JavaScript: no parser, for a name more or less does no harm. */
import type { Footprint } from '../model/footprint.js';

/** Strings and comments first, so that what is in them is passed over; then names with what is about them. */
const TOKEN =
  /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?<before>\+\+|--|\b(?:let|const|var|function|class)\s+)?(?<name>[A-Za-z_$][\w$]*)(?<after>\s*(?:(?:[-+*/%&|^]|\*\*|<<|>>>?|&&|\|\||\?\?)?=(?![=>])|\+\+|--))?/g;

const KEYWORDS = new Set(
  (
    'async await break case catch class const continue debugger default delete do else export extends ' +
    'false finally for from function get if import in instanceof let new null of return set static super ' +
    'switch this throw true try typeof undefined var void while with yield document window arguments ' +
    'length push map forEach then'
  ).split(' '),
);

/** Of a source; by characters. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** @param inner ranges in it that are left out, from front to back */
export function identifiersIn(
  source: string,
  { from, to }: Range,
  inner: readonly Range[],
): Footprint {
  const starts = [from, ...inner.map((range) => range.to)];
  const ends = [...inner.map((range) => range.from), to];
  const code = starts.map((start, index) => source.slice(start, ends[index])).join(' ');
  const reads = new Set<string>();
  const writes = new Set<string>();
  for (const { groups } of code.matchAll(TOKEN)) {
    const { name, before, after } = groups ?? {};
    if (name === undefined || KEYWORDS.has(name)) continue;
    (before === undefined && after === undefined ? reads : writes).add(name);
  }
  return { reads: [...reads], writes: [...writes] };
}
