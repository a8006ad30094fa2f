/** The source maps of a page: where its code comes from, for all that people read of it. */
import * as v from 'valibot';
import { type Content, count, text } from '../schema.js';
import type { Whose } from './handler-place.js';
import { type Libraries, NO_LIBRARIES } from './libraries.js';
import { fileName } from './names.js';
import type { Facts } from './operation.js';
import type { Outcome, PageException } from './outcome.js';
import type { CodePlace, Original, Site } from './site.js';
import { isOfLibrary, type SourcePlace, sourceMap, type Tracer, tracerOf } from './source-map.js';
import type { SourceText } from './sources.js';
import { volatileFree } from './volatile.js';

/** A script with a source map. */
export const mappedScript = v.object({
  /** As stacks name it, without what differs from run to run. */
  url: text,
  /** Lines that it has of what is at that URL, from 0: a document has scripts of its own. */
  from: count,
  to: count,
  /** Whether it begins behind something else, as in the markup of a document. */
  isInline: v.boolean(),
  /** To which its sources are relative. */
  base: text,
  map: sourceMap,
});

export type MappedScript = Content<typeof mappedScript>;

/** What is further away says little of one operation. */
const MOST_CALLERS = 5;

export class SourceMaps {
  readonly scripts: readonly MappedScript[];
  /** The developer's own, as far as the maps have their texts. */
  readonly texts: readonly SourceText[];
  readonly #libraries: Libraries;
  readonly #byUrl = new Map<string, MappedScript[]>();
  /** Decoding a large map takes long: only those are decoded of which something is asked. */
  readonly #tracers = new Map<MappedScript, Tracer>();

  constructor(
    scripts: readonly MappedScript[],
    texts: readonly SourceText[] = [],
    libraries = NO_LIBRARIES,
  ) {
    this.scripts = scripts;
    this.texts = texts;
    this.#libraries = libraries;
    for (const script of scripts) {
      this.#byUrl.set(script.url, [...(this.#byUrl.get(script.url) ?? []), script]);
    }
  }

  /** With the texts of those files alone. */
  withTextsOf(files: ReadonlySet<string>): SourceMaps {
    const texts = this.texts.filter(({ file }) => files.has(file));
    return new SourceMaps(this.scripts, texts, this.#libraries);
  }

  /** With what is known of the scripts that have no maps. */
  beside(libraries: Libraries): SourceMaps {
    return new SourceMaps(this.scripts, this.texts, libraries);
  }

  /**
   * The facts with the place that a developer knows.
   *
   * @param stack where the code stood that asked for it, the innermost function first
   */
  sited(facts: Facts, stack: readonly CodePlace[]): Facts {
    if (!('site' in facts) || !facts.site) return facts;
    const site = this.sitedAt(facts.site, stack);
    return site === facts.site ? facts : { ...facts, site };
  }

  /** The same for a place. */
  sitedAt(site: Site, stack: readonly CodePlace[]): Site {
    const original = this.#own(stack);
    return original === null ? site : { ...site, original };
  }

  whose(place: CodePlace): Whose {
    return this.#placed(place).whose;
  }

  /**
   * Looks for something in the page's own code: with what only looks like a library's where nothing else is found.
   *
   * @param search by whether code at a place is the page's own
   */
  findOwn<Found>(search: (isOwn: (place: CodePlace) => boolean) => Found | undefined) {
    return (
      search((place) => this.whose(place) === 'own') ??
      search((place) => this.whose(place) !== 'library')
    );
  }

  /**
   * Who called the innermost of the page's own code, each place once.
   *
   * @param stack where the code stood, the innermost function first
   */
  callers(stack: readonly CodePlace[]): Original[] {
    const places = this.findOwn((isOwn) => {
      const own = stack.filter(isOwn).map((place) => this.#placed(place));
      return own.length === 0 ? undefined : own;
    });
    const [, ...outer] = [
      ...new Map(places?.map(({ file, line }) => [`${file}:${line}`, { file, line }])).values(),
    ];
    return outer.slice(0, MOST_CALLERS);
  }

  /** With all stacks as the sources have them. */
  outcome(outcome: Outcome): Outcome {
    return { ...outcome, exceptions: outcome.exceptions.map((thrown) => this.#traced(thrown)) };
  }

  #traced(thrown: PageException): PageException {
    const lines = thrown.stack.split('\n').map((line) => ({ line, frame: frameIn(line) }));
    const places = lines.map(({ frame }) => frame && this.#trace(frame.place));
    if (places.every((place) => place === null)) return thrown;
    const stack = lines.map(({ line, frame }, index) => {
      const place = places[index];
      return frame && place ? frame.at(`${place.file}:${place.line}:${place.column}`) : line;
    });
    const own = this.#own(lines.flatMap(({ frame }) => frame?.place ?? []));
    const original = own === null ? {} : { original: `${own.file}:${own.line}` };
    return { ...thrown, stack: stack.join('\n'), ...original };
  }

  /**
   * The innermost place of the page's own code, else of a library's. Null: the innermost is the page's own as the browser
   * tells it, or there is none.
   */
  #own(stack: readonly CodePlace[]): Original | null {
    const [innermost] = stack;
    const own = this.findOwn((isOwn) => stack.find(isOwn)) ?? innermost;
    if (own === undefined) return null;
    if (own === innermost && this.#trace(own) === null && !isOfLibrary(own.url)) return null;
    const { file, line } = this.#placed(own);
    return { file, line };
  }

  /**
   * Code of a script without a map may be the page's own, unless its address is one of a library's; what a map leaves out
   * is what the bundler has put around the sources.
   */
  #placed(place: CodePlace): Placed {
    const traced = this.#trace(place);
    if (traced !== null) {
      const { file, line, isForeign } = traced;
      return { file, line, whose: isForeign ? 'library' : 'own' };
    }
    const { url, line } = place;
    const isForeign = this.#scriptAt(place) !== null || isOfLibrary(url);
    const guessed = this.#libraries.has(place) ? 'either' : 'own';
    return { file: fileName(volatileFree(url)), line, whose: isForeign ? 'library' : guessed };
  }

  #trace(place: CodePlace): SourcePlace | null {
    const script = this.#scriptAt(place);
    if (script === null) return null;
    const tracer = this.#tracers.get(script) ?? tracerOf(script.map, script.base);
    this.#tracers.set(script, tracer);
    return tracer(place.line - 1 - script.from, place.column - 1);
  }

  /** The script with a map that the place is in; null: none, or that cannot be told. */
  #scriptAt({ url, line }: CodePlace): MappedScript | null {
    const script = this.#byUrl
      .get(volatileFree(url))
      ?.findLast(({ from, to }) => from < line && line <= to + 1);
    if (script === undefined) return null;
    // WAVE's marks, and what is before the script, move the columns of its first line.
    return line - 1 === script.from && script.isInline ? null : script;
  }
}

/** A place as people are told of it. */
interface Placed extends Original {
  readonly whose: Whose;
}

export const NO_MAPS = new SourceMaps([]);

/** A line of a stack that names a place, and the same line with another place. */
interface Frame {
  readonly place: CodePlace;
  at(place: string): string;
}

/** `    at load (https://a.test/app.js:1:230)`, or without a function's name; null: it is none. */
function frameIn(text: string): Frame | null {
  const end = /^ +at /.test(text) ? /:(\d{1,9}):(\d{1,9})(\)?)$/.exec(text) : null;
  if (end === null) return null;
  const [, line, column, bracket = ''] = end;
  const start = text.lastIndexOf(' ', end.index) + 1 + bracket.length;
  return {
    place: { url: text.slice(start, end.index), line: Number(line), column: Number(column) },
    at: (place) => `${text.slice(0, start)}${place}${bracket}`,
  };
}
