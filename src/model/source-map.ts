/** One source map (ECMA-426), of which no more is kept than tells where code comes from. */
import { FlattenMap, traceSegment } from '@jridgewell/trace-mapping';
import * as v from 'valibot';
import { type Content, count, text } from '../schema.js';
import { pathName } from './names.js';
import type { SourceText } from './sources.js';

/** No script has so many; a map that says so would take all memory when it is decoded. */
const MOST_LINES = 2_000_000;

const linesOfMappings = (mappings: string) => mappings.length - mappings.replaceAll(';', '').length;

const ignoreList = v.exactOptional(v.array(count));

const plainMap = v.object({
  version: v.literal(3),
  /** Some tools write null. */
  sourceRoot: v.exactOptional(v.fallback(text, '')),
  sources: v.array(v.nullable(text)),
  mappings: v.pipe(
    text,
    v.check((mappings) => linesOfMappings(mappings) < MOST_LINES),
  ),
  /** Which sources are not the developer's own; the second is its older name. */
  ignoreList,
  x_google_ignoreList: ignoreList,
});

/** An index map: of scripts that were put together of others. */
const indexMap = v.object({
  version: v.literal(3),
  sections: v.array(
    v.object({
      offset: v.object({ line: v.pipe(count, v.maxValue(MOST_LINES)), column: count }),
      map: plainMap,
    }),
  ),
});

/** Without the texts of the sources, which are most of it, and the names. */
export const sourceMap = v.union([plainMap, indexMap]);

export type SourceMapData = Content<typeof sourceMap>;

/** @throws Error when it is none */
export function readSourceMap(json: string): SourceMapData {
  return v.parse(sourceMap, JSON.parse(withoutGuard(json)));
}

/** Without what servers put before JSON so that no other site can run it as a script. */
function withoutGuard(json: string): string {
  return json.replace(/^\)\]\}'[^\n]*\n/, '');
}

/**
 * The developer's own sources, as far as the map has their texts. It may have no more than that wrong with it that
 * `readSourceMap` lets pass.
 *
 * @param url as of `tracerOf`
 */
export function textsIn(json: string, url: string): SourceText[] {
  const {
    resolvedSources,
    sourcesContent = [],
    ignoreList,
  } = new FlattenMap(withoutGuard(json), url);
  return resolvedSources.flatMap((source, place) => {
    const path = pathOf(source);
    const text = sourcesContent[place];
    if (path === null || typeof text !== 'string') return [];
    return isForeign(path, ignoreList, place) ? [] : [{ file: pathName(path), text }];
  });
}

/** A place in a source that a script was built from. */
export interface SourcePlace {
  /** Path of the source, for people: `src/contacts.ts`. */
  readonly file: string;
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
  /** Whether the source is a library's, or the bundler's own. */
  readonly isForeign: boolean;
}

/** Where a place in a script comes from, line and column from 0; null: the map does not say. */
export type Tracer = (line: number, column: number) => SourcePlace | null;

/** @param url of the map, or of the script that holds it: sources are relative to it */
export function tracerOf(map: SourceMapData, url: string): Tracer {
  const trace = new FlattenMap(withNames(map), url);
  return (line, column) => {
    // Of code that comes from no source, there is a column alone.
    const [, source, sourceLine, sourceColumn] = traceSegment(trace, line, column) ?? [];
    const path = source === undefined ? null : pathOf(trace.resolvedSources[source] ?? '');
    if (source === undefined || path === null) return null;
    if (sourceLine === undefined || sourceLine < 0 || sourceColumn === undefined) return null;
    return {
      file: pathName(path),
      line: sourceLine + 1,
      column: Math.max(0, sourceColumn) + 1,
      isForeign: isForeign(path, trace.ignoreList, source),
    };
  };
}

/** @param place of the source among those of its map */
function isForeign(path: string, ignored: readonly number[] | undefined, place: number): boolean {
  return FOREIGN.test(path) || ignored?.includes(place) === true;
}

/** As servers of development have it, which give a library's files one by one. */
export function isOfLibrary(url: string): boolean {
  return URL.canParse(url) && FOREIGN.test(new URL(url).pathname);
}

const FOREIGN = /(^|\/)(node_modules|bower_components)\/|^webpack\/(bootstrap|runtime)/;

/**
 * `webpack://app/./src/a.ts?1f2e` and `https://a.test/src/a.ts` as `src/a.ts`; null: a map names its own
 * folder where it does not know the source.
 */
function pathOf(source: string): string | null {
  const path = URL.canParse(source) ? new URL(source).pathname : source;
  return path === '' || path.endsWith('/') ? null : path.replace(/^\/+/, '');
}

/** The library asks for them, and nobody reads them. */
function withNames(map: SourceMapData) {
  if (!('sections' in map)) return { ...map, names: [] };
  const sections = map.sections.map((section) => ({
    ...section,
    map: { ...section.map, names: [] },
  }));
  return { ...map, sections };
}
