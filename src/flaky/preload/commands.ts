/**
 * Where a runner has no calls that could be heard of, as Puppeteer, its statements are told by the commands that it sends
 * to the browser: each was sent by a line of the test.
 */
import { Socket } from 'node:net';
import type { Line } from './line.js';
import { puppeteerCaller, watchPuppeteer } from './puppeteer-calls.js';
import { Sender } from './stack.js';
import { watchTold } from './told.js';

/**
 * Whatever is shorter is no command: what is written of a frame of a WebSocket's before its payload (RFC 6455, 5.2: 14 bytes at most), or
 * the NUL behind a message in a pipe.
 */
const LEAST_LENGTH = 15;

export function watchCommands(line: Line): void {
  watchPuppeteer();
  const native = Socket.prototype.write;
  const sender = new Sender();
  let calls = 0;
  Reflect.set(Socket.prototype, 'write', function write(this: Socket, ...args: unknown[]): unknown {
    const isCommand = line.leadsToBrowser(this);
    if (isCommand) watchTold(this);
    const sent = isCommand && lengthOf(args[0]) >= LEAST_LENGTH ? puppeteerCaller() : null;
    if (sent !== null && sender.isOther(sent)) {
      const { name, place, callers } = sent;
      line.tell({ type: 'begin', call: calls++, by: 'puppeteer', name, place, callers });
    }
    return Reflect.apply(native, this, args);
  });
  // With it the last statement ends, of a program that leaves its browser as it is.
  process.on('exit', () => {
    if (calls === 0) return;
    line.tell({ type: 'begin', call: calls, by: 'puppeteer', name: 'process.exit', place: null });
  });
}

function lengthOf(chunk: unknown): number {
  return Number(Reflect.get(Object(chunk), 'length'));
}
