/** The texts of a page's own code, as its places name them. */
import * as v from 'valibot';
import { type Content, text } from '../schema.js';

export const sourceText = v.object({
  /** As in a place: `app.js`, `src/contacts.ts`. */
  file: text,
  text,
});

export type SourceText = Content<typeof sourceText>;

/** Some lines of a source. */
export interface Excerpt {
  readonly file: string;
  /** The one that it is about, from 1. */
  readonly line: number;
  /** The first of `lines`. */
  readonly from: number;
  readonly lines: readonly string[];
}

/** So many lines before the place, and behind it. */
const AROUND = 3;
/** A longer line is of a bundle that was made for machines. */
export const LONGEST_LINE = 300;

export class Sources {
  /** Null: there are several of the name, with other texts. */
  readonly #texts = new Map<string, string | null>();

  constructor(all: Iterable<SourceText>) {
    for (const { file, text } of all) {
      const known = this.#texts.get(file);
      this.#texts.set(file, known === undefined || known === text ? text : null);
    }
  }

  /** Null: the file is not known, has no such line, or was made for machines. */
  excerpt(file: string, line: number): Excerpt | null {
    const lines =
      this.#texts
        .get(file)
        ?.replaceAll('\t', '  ')
        .split(/\r\n|[\n\r]/) ?? [];
    const from = Math.max(1, line - AROUND);
    const shown = lines.slice(from - 1, line + AROUND);
    if (lines[line - 1] === undefined || shown.some(({ length }) => length > LONGEST_LINE))
      return null;
    const depths = shown.filter((text) => text.trim() !== '').map((text) => text.search(/\S/));
    const depth = Math.min(...depths);
    return { file, line, from, lines: shown.map((text) => text.slice(depth)) };
  }
}
