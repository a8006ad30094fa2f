/** Which line of a test runs: V8 keeps it in the stack through each `await`. */
import type { Place } from '../trace.js';

const MOST_FRAMES = 60;

interface Frame extends Place {
  /** Of the function; empty: it has none. */
  readonly name: string;
}

/** The line of the test, and the function of a library that it has called; null: nobody of the test's is in the stack. */
export function calledBy(): { readonly name: string; readonly place: Place } | null {
  const frames = framesOf();
  const index = frames.findIndex(
    ({ file }) => !/[\\/]node_modules[\\/]/.test(file) && file !== __filename,
  );
  const own = frames[index];
  const called = frames[index - 1];
  if (own === undefined || called === undefined) return null;
  const { file, line, column } = own;
  return { name: calledName(called.name), place: { file, line, column } };
}

function framesOf(): readonly Frame[] {
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
