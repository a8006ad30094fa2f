/**
 * Where a runner has no calls that could be heard of, as Puppeteer, its statements are told by the commands that it sends
 * to the browser: each was sent by a line of the test, which is in the stack, for V8 keeps it through each `await`.
 */
import { Socket } from 'node:net';
import type { Place } from '../trace.js';
import type { Line } from './line.js';

const MOST_FRAMES = 60;

export function watchCommands(line: Line): void {
  const native = Socket.prototype.write;
  let last = '';
  let calls = 0;
  Reflect.set(Socket.prototype, 'write', function write(this: Socket, ...args: unknown[]): unknown {
    if (line.leadsToBrowser(this)) {
      const sent = sentBy(framesOf());
      // Of an awaited call, the column is another one when it goes on.
      const key = sent === null ? last : `${sent.place.file}:${sent.place.line}`;
      if (sent !== null && key !== last) {
        last = key;
        line.tell({ type: 'begin', call: calls++, by: 'puppeteer', ...sent });
      }
    }
    return Reflect.apply(native, this, args);
  });
}

interface Frame extends Place {
  /** Of the function; empty: it has none. */
  readonly name: string;
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

/** The line of the test, and the function of the library that it has called; null: nobody of the test's. */
function sentBy(frames: readonly Frame[]): { name: string; place: Place } | null {
  const index = frames.findIndex(
    ({ file }) => !/[\\/]node_modules[\\/]/.test(file) && file !== __filename,
  );
  const own = frames[index];
  const called = frames[index - 1];
  if (own === undefined || called === undefined) return null;
  const { file, line, column } = own;
  return { name: calledName(called.name), place: { file, line, column } };
}

/** `CdpPage.click` is `page.click` to who calls it. */
function calledName(name: string): string {
  const [owner = '', method] = name.replace(/ \[as .*/, '').split('.');
  if (method === undefined) return owner;
  const plain = owner.replace(/^(Cdp|Bidi)/, '');
  return `${plain.charAt(0).toLowerCase()}${plain.slice(1)}.${method}`;
}
