/**
 * Which code is hardly the page's own though nothing says whose it is: that of libraries that a page serves beside its own,
 * as `js/jquery.js`. No source map lists it (`ignoreList`), and its address need not say so, as `node_modules` does. What is
 * taken for a library's here is passed over where there is other code to name (see `mainHandler`), and no more than that: it
 * may be the page's own.
 */
import type { CodePlace } from './site.js';
import { LONGEST_LINE } from './sources.js';
import { volatileFree } from './volatile.js';

/** A script as the server gave it, which no source map explains. */
export interface ServedScript {
  /** Without what differs from run to run. */
  readonly url: string;
  text(): string;
}

interface Known {
  readonly isPublished: boolean;
  readonly lengths: readonly number[];
}

export class Libraries {
  readonly #scripts: ReadonlyMap<string, ServedScript>;
  /** Of most scripts nothing is asked. */
  readonly #known = new Map<ServedScript, Known>();

  constructor(scripts: readonly ServedScript[]) {
    this.#scripts = new Map(scripts.map((script) => [script.url, script]));
  }

  /**
   * Whether the script says of itself that it is published, or the line is one that was made for machines: such a place
   * tells a developer nothing, whosever it is. The name of a file does not count: `app.min.js` may be anybody's.
   */
  has({ url, line }: CodePlace): boolean {
    const script = this.#scripts.get(volatileFree(url));
    if (script === undefined) return false;
    const known = this.#known.get(script) ?? look(script.text());
    this.#known.set(script, known);
    return known.isPublished || (known.lengths[line - 1] ?? 0) > LONGEST_LINE;
  }
}

export const NO_LIBRARIES = new Libraries([]);

function look(text: string): Known {
  return { isPublished: isPublished(text), lengths: text.split('\n').map(({ length }) => length) };
}

/**
 * Whether it begins with a comment that minifiers keep ("legal", as esbuild and Terser have it) and that names a version:
 * `/*! jQuery v4.0.0`. A licence alone may be that of the page.
 */
function isPublished(text: string): boolean {
  const [comment = ''] = /^\s*(?:\/\*[\s\S]*?\*\/|(?:\/\/.*\n\s*)+)/.exec(text) ?? [];
  const isLegal = /^\s*\/[/*]!|@license|@preserve/.test(comment);
  return isLegal && /\d\.\d/.test(comment);
}
