/**
 * Gets the source maps of a page that has been recorded: those that are in the scripts, and from servers those that
 * have files of their own.
 */
import type { ParsedScript } from '../browser/control/outcome/scripts.js';
import { fileName } from '../model/names.js';
import { readSourceMap, textsIn } from '../model/source-map.js';
import { type MappedScript, SourceMaps } from '../model/source-maps.js';
import type { SourceText } from '../model/sources.js';
import { volatileFree } from '../model/volatile.js';

/**
 * Reads a text from a server.
 *
 * @throws NotLoaded also where it is longer
 */
export type Read = (url: string, mostBytes: number) => Promise<string>;

/** A text could not be had. The message is for brackets: `404`. */
export class NotLoaded extends Error {}

export interface LoadedMaps {
  readonly maps: SourceMaps;
  /** Sentences: what could not be had. */
  readonly notes: readonly string[];
}

/** Of one map; that of a large application has ten million. */
const MOST_BYTES = 64 * 1024 * 1024;
/** For all of them together. */
const MOST_MS = 20_000;
/** As many as Chrome has connections to a host. */
const AT_A_TIME = 6;
const MOST_NAMED = 3;

/** @param hosts that the page itself has asked: no other one is asked */
export async function loadSourceMaps(
  parsed: readonly ParsedScript[],
  hosts: ReadonlySet<string>,
  read: Read,
): Promise<LoadedMaps> {
  const scripts = [...new Map(parsed.filter(isLasting).map((one) => [placeOf(one), one])).values()];
  const deadline = new Deadline();
  const inTime: Read = (url, mostBytes) => deadline.run(() => read(url, mostBytes));
  const loaded: (Loaded | NotLoaded)[] = [];
  const queue = scripts.entries();
  const loadNext = async () => {
    for (const [index, script] of queue)
      loaded[index] = await load(script, hosts, inTime).catch(whyNot);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, loadNext));
  deadline.end();
  const had = loaded.flatMap((one) => (one instanceof NotLoaded ? [] : [one]));
  const maps = new SourceMaps(
    had.map(({ script }) => script),
    had.flatMap(({ texts }) => texts),
  );
  const failures = scripts.flatMap(({ url }, index) => {
    const failure = loaded[index];
    return failure instanceof NotLoaded ? [`${fileName(url)} (${failure.message})`] : [];
  });
  return { maps, notes: failures.length === 0 ? [] : [noteOf(failures)] };
}

/** For all that servers are asked together. */
class Deadline {
  readonly #late: Promise<never>;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor() {
    this.#late = new Promise((_, reject) => {
      this.#timer = setTimeout(() => {
        this.#isOver = true;
        reject(new NotLoaded(`no answer in ${MOST_MS / 1000} s`));
      }, MOST_MS);
    });
    this.#late.catch(() => {}); // Most often nobody waits for it.
  }

  /** @throws NotLoaded when it is not done in time */
  run<T>(ask: () => Promise<T>): Promise<T> {
    return this.#isOver ? this.#late : Promise.race([ask(), this.#late]);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

/** The address of a `blob:` is another one in each run. */
function isLasting({ url }: ParsedScript): boolean {
  return !url.startsWith('blob:');
}

function placeOf({ url, startLine }: ParsedScript): string {
  return `${startLine} ${volatileFree(url)}`;
}

interface Loaded {
  readonly script: MappedScript;
  readonly texts: readonly SourceText[];
}

async function load(
  { url, startLine, startColumn, endLine, sourceMapURL = '' }: ParsedScript,
  hosts: ReadonlySet<string>,
  read: Read,
): Promise<Loaded> {
  const isData = sourceMapURL.startsWith('data:');
  const base = isData ? url : new URL(sourceMapURL, url).href;
  if (!isData && !isAsked(base, hosts)) throw new NotLoaded('where the page asks for nothing');
  const text = isData ? await (await fetch(sourceMapURL)).text() : await read(base, MOST_BYTES);
  const script = {
    url: volatileFree(url),
    from: startLine,
    to: endLine,
    isInline: startLine > 0 || startColumn > 0,
    base,
    map: readSourceMap(text),
  };
  return { script, texts: textsIn(text, base) };
}

function isAsked(address: string, hosts: ReadonlySet<string>): boolean {
  const { protocol, host } = new URL(address);
  return /^https?:$/.test(protocol) && hosts.has(host);
}

/** Whatever a server gives, a recording is none the worse. */
function whyNot(error: unknown): NotLoaded {
  return error instanceof NotLoaded ? error : new NotLoaded('no source map');
}

function noteOf(failures: readonly string[]): string {
  const more = failures.length - MOST_NAMED;
  const named = failures.slice(0, MOST_NAMED).join(', ');
  const all = more > 0 ? `${named} and ${more} more` : named;
  return `No source map could be had of ${all}: places there are those of the built scripts.`;
}
