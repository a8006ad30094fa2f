/** Which line of a test runs: V8 keeps it in the stack through each `await`. */
import type { Place } from '../trace.js';

const MOST_FRAMES = 60;

interface Frame extends Place {
  /** Of the function; empty: it has none. */
  readonly name: string;
}

/** The line of the test that runs, and what of its packages does. */
export interface Caller {
  readonly place: Place;
  /** Of the function of a library that the line has called. */
  readonly name: string;
  /** What runs inside that line, the innermost first. */
  readonly inside: readonly Frame[];
  /** What has called the test's functions, if that is still in the stack. */
  readonly around: Frame | null;
}

/** Null: nobody of the test's is in the stack. */
export function callerHere(): Caller | null {
  const frames = framesHere();
  const index = frames.findIndex(isOwn);
  const own = frames[index];
  const called = frames[index - 1];
  if (own === undefined || called === undefined) return null;
  const { file, line, column } = own;
  return {
    ...{ place: { file, line, column }, name: calledName(called.name) },
    inside: frames.slice(0, index),
    around: frames[frames.findLastIndex(isOwn) + 1] ?? null,
  };
}

/** Whether a function of the test's is called by the library: it handles a request or a dialog, and is no step of the test. */
export function isHandler({ around }: Caller, library: RegExp): boolean {
  return around !== null && library.test(around.file);
}

function isOwn({ file }: Frame): boolean {
  return !/[\\/]node_modules[\\/]/.test(file) && file !== __filename;
}

function framesHere(): readonly Frame[] {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = MOST_FRAMES;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = limit;
  return stack.split('\n').flatMap((text) => {
    const [, name = '', file = '', line, column] =
      /^ *at (?:async )?(?:(.*?) \()?(?:file:\/\/)?(\/[^()]*|[A-Za-z]:\\[^()]*):(\d+):(\d+)\)?$/.exec(
        text,
      ) ?? [];
    return line === undefined ? [] : { name, file, line: Number(line), column: Number(column) };
  });
}

/** `CdpPage.click` is `page.click` to who calls it. */
function calledName(name: string): string {
  const [owner = '', method] = name.replace(/ \[as .*/, '').split('.');
  if (method === undefined) return owner;
  const plain = owner.replace(/^(Cdp|Bidi)/, '');
  return `${plain.charAt(0).toLowerCase()}${plain.slice(1)}.${method}`;
}
