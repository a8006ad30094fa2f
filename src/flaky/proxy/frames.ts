/** Messages of the DevTools protocol on a pipe: each ends with a NUL. */
import type { Readable, Writable } from 'node:stream';

const END = 0;

/** @param onMessage is given each, without its end */
export function readFrames(from: Readable, onMessage: (text: string) => void): void {
  let parts: Buffer[] = [];
  from.on('data', (chunk: Buffer) => {
    let begin = 0;
    for (let end = chunk.indexOf(END); end >= 0; end = chunk.indexOf(END, begin)) {
      parts.push(chunk.subarray(begin, end));
      onMessage(Buffer.concat(parts).toString());
      parts = [];
      begin = end + 1;
    }
    if (begin < chunk.length) parts.push(chunk.subarray(begin));
  });
}

export function writeFrame(to: Writable, text: string): void {
  to.write(`${text}\0`);
}
