/** The identifiers in a stretch of JavaScript: no parser, for a name more or less does no harm. */
import type { Footprint } from '../model/footprint.js';
import { LONGEST_LINE } from '../model/sources.js';
import { minifiedName } from '../model/thing.js';

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

/** In a line that was made for machines, names as short as this are a minifier's. */
const LONGEST_MINIFIED = 2;

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
  const isMinified = lengthOfLine(source, from) > LONGEST_LINE;
  const code = starts.map((start, index) => source.slice(start, ends[index])).join(' ');
  const reads = new Set<string>();
  const writes = new Set<string>();
  for (const { groups } of code.matchAll(TOKEN)) {
    const { name, before, after } = groups ?? {};
    if (name === undefined || KEYWORDS.has(name)) continue;
    const isGiven = isMinified && name.length <= LONGEST_MINIFIED;
    const uses = before === undefined && after === undefined ? reads : writes;
    uses.add(isGiven ? minifiedName(name) : name);
  }
  return { reads: [...reads], writes: [...writes] };
}

/** Of the line in which a character is. */
function lengthOfLine(source: string, at: number): number {
  const end = source.indexOf('\n', at);
  return (end < 0 ? source.length : end) - (source.lastIndexOf('\n', at - 1) + 1);
}
