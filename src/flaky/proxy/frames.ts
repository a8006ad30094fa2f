/** Messages of the DevTools protocol on a pipe: each ends with a NUL. */
import type { Readable, Writable } from 'node:stream';
import { Messages } from './messages.js';

const END = 0;

/** @param onMessage is given each, without its end */
export function readFrames(from: Readable, onMessage: (text: string) => void): void {
  const messages = new Messages(END, onMessage);
  from.on('data', (chunk: Buffer) => messages.add(chunk));
}

export function writeFrame(to: Writable, text: string): void {
  to.write(`${text}\0`);
}
