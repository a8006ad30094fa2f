/** Which line of a test runs: V8 keeps it in the stack through each `await`. */

import type { Place } from '../agent/place.js';
import { sourceLinesOf } from '../source-lines.js';
import { calledName } from './called-name.js';
import { isTold } from './told.js';

const MOST_FRAMES = 60;

interface Frame {
  readonly file: string;
  /** Of the function; empty: it has none. */
  readonly name: string;
}

/** The line of the test that runs, and what of its packages does. */
export interface Caller {
  readonly place: Place;
  /** Lines of the test that have called the function in which that is, the innermost first. */
  readonly callers: readonly Place[];
  /** Of the function of a library that the line has called. */
  readonly name: string;
  /** What runs inside that line, the innermost first. */
  readonly inside: readonly Frame[];
  /** The file of what has called the test's functions, if that is still in the stack. */
  readonly around: string | null;
  /** Where the outermost of the test's functions in the stack is defined. */
  readonly outermost: string;
}

type Line = Pick<Caller, 'place' | 'callers' | 'name'>;

/** Null: nobody of the test's is in the stack. */
export function callerHere(): Caller | null {
  const { sites } = stackHere('sites');
  const frames = sites.flatMap((site, index) => {
    const file = site.getFileName();
    return file === null || file === undefined || !PATH.test(file) ? [] : { site, index, file };
  });
  const at = frames.findIndex(isOwn);
  const own = frames[at];
  const called = frames[at - 1];
  if (own === undefined || called === undefined) return null;
  const owns = frames.filter(isOwn);
  const key = [called, ...owns].map(({ site }) => positionOf(site)).join(' ');
  const numbers = owns.map(({ index }) => index);
  const line = known.get(key) ?? lineIn(stackHere('text').text, numbers, called.index);
  if (line === null) return null;
  known.set(key, line);
  const last = frames.findLastIndex(isOwn);
  return {
    ...line,
    inside: frames
      .slice(0, at)
      .map(({ file, site }) => ({ file, name: site.getFunctionName() ?? '' })),
    around: frames[last + 1]?.file ?? null,
    outermost: definitionOf(frames[last]?.site ?? own.site),
  };
}

/** Which line of a test sends commands, by whatever helpers. */
export class Sender {
  #lines: readonly string[] = [];
  /** What the line has done so far. */
  readonly #does = new Set<string>();

  /**
   * Whether another one sends than the last time, which is known then. What one line does again, as in a loop that tries until it
   * succeeds, is nothing new: else how often it does would number all that comes behind it.
   *
   * @param from null: it is not known, so it is told by what it does
   * @param does tells apart what one line does
   */
  isOther(from: Pick<Caller, 'place' | 'callers'> | null, does = ''): boolean {
    const lines = from === null ? [does] : sourceLinesOf(from.place, from.callers);
    // What has called a function that is not awaited is not in the stack any more when that goes on.
    if (!lines.every((line) => this.#lines.includes(line))) {
      this.#lines = lines;
      this.#does.clear();
    }
    const isNew = !this.#does.has(does);
    this.#does.add(does);
    return isNew;
  }
}

/** Of functions of the test's, whether the library has called them. */
const areHandlers = new Map<string, boolean>();

/**
 * Whether a function of the test's is called by the library: it handles a request or a dialog, and is no step of the test. Behind an
 * `await`, what has called it may not be in the stack any more.
 */
export function isHandler({ around, outermost }: Caller, library: RegExp): boolean {
  if (around === null) return areHandlers.get(outermost) ?? isTold();
  const isCalled = library.test(around);
  areHandlers.set(outermost, isCalled);
  return isCalled;
}

/** To write a stack takes much longer than to look at it, and a test may send a command by each key that it presses. */
const known = new Map<string, Line>();

const PATH = /^(file:\/\/)?(\/|[A-Za-z]:\\)/;

function isOwn({ file }: Pick<Frame, 'file'>): boolean {
  return !/[\\/]node_modules[\\/]/.test(file) && file !== __filename;
}

/** V8 has more of a call site than its types say. */
function definitionOf(site: NodeJS.CallSite): string {
  const [line, column]: unknown[] = ['getEnclosingLineNumber', 'getEnclosingColumnNumber'].map(
    (name) => {
      const get: unknown = Reflect.get(site, name);
      return typeof get === 'function' ? Reflect.apply(get, site, []) : null;
    },
  );
  return `${site.getFileName()}:${line}:${column}`;
}

function positionOf(site: NodeJS.CallSite): string {
  return `${site.getFileName()}:${site.getLineNumber()}:${site.getColumnNumber()}`;
}

/** As Node.js writes it, its lines are those of the sources, where these are compiled. Both forms have the same frames. */
function stackHere(form: 'sites' | 'text'): { sites: readonly NodeJS.CallSite[]; text: string } {
  const { stackTraceLimit, prepareStackTrace } = Error;
  let sites: readonly NodeJS.CallSite[] = [];
  Error.stackTraceLimit = MOST_FRAMES;
  if (form === 'sites') {
    Error.prepareStackTrace = (_, given) => {
      sites = given;
      return '';
    };
  }
  const { stack: text = '' } = new Error();
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  return { sites, text };
}

/** @param own the numbers of the test's frames, and `called` that of what the innermost calls, from 0 */
function lineIn(text: string, own: readonly number[], called: number): Line | null {
  const [, ...frames] = text.split('\n');
  const [place = null, ...callers] = own.flatMap((number) => placeIn(frames[number] ?? '') ?? []);
  if (place === null) return null;
  const [name = '', ...inside] = frames
    .slice(0, called + 1)
    .map(functionIn)
    .reverse();
  return { place, callers, name: calledName(name, inside, place) };
}

function functionIn(frame: string): string {
  return /^ *at (?:async )?(.*?) \(/.exec(frame)?.[1] ?? '';
}

function placeIn(frame: string): Place | null {
  const [, file = '', line, column] =
    /(?:file:\/\/)?(\/[^()]*|[A-Za-z]:\\[^()]*):(\d+):(\d+)\)?$/.exec(frame) ?? [];
  return line === undefined ? null : { file, line: Number(line), column: Number(column) };
}
