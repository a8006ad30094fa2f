/**
 * Where a runner has no calls that could be heard of, as Puppeteer, its statements are told by the commands that it sends
 * to the browser: each was sent by a line of the test.
 */
import { Socket } from 'node:net';
import type { Line } from './line.js';
import { calledBy } from './stack.js';

export function watchCommands(line: Line): void {
  const native = Socket.prototype.write;
  let last = '';
  let calls = 0;
  Reflect.set(Socket.prototype, 'write', function write(this: Socket, ...args: unknown[]): unknown {
    const sent = line.leadsToBrowser(this) ? calledBy() : null;
    if (sent !== null) {
      // Of an awaited call, the column is another one when it goes on.
      const key = `${sent.place.file}:${sent.place.line}`;
      if (key !== last) line.tell({ type: 'begin', call: calls++, by: 'puppeteer', ...sent });
      last = key;
    }
    return Reflect.apply(native, this, args);
  });
}
