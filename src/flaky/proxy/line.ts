/**
 * The line between the browser's proxy and the process of the test runner: that process tells when a statement of the test
 * begins and ends. It does not wait until that is heard: before the proxy hears anything else, it reads what there is on the line.
 * So a statement begins before what the runner sends to its browser behind it.
 */
import { closeSync, readSync } from 'node:fs';
import * as v from 'valibot';
import { placeSchema } from '../agent/place.js';
import { RUNNERS } from '../trace.js';
import { Messages } from './messages.js';
import type { OpenLine } from './open-line.js';

const begin = v.object({
  type: v.literal('begin'),
  call: v.number(),
  /** Of others than Playwright's, no end is told: they end when the next one begins. */
  by: v.picklist(RUNNERS),
  name: v.string(),
  place: v.nullable(placeSchema),
  /** What has called the function in which that is, the innermost first. */
  callers: v.optional(v.pipe(v.array(placeSchema), v.readonly())),
});
const end = v.object({ type: v.literal('end'), call: v.number(), error: v.nullable(v.string()) });
const numberedBegin = v.object({ ...begin.entries, statement: v.number(), isRound: v.boolean() });

const numberedSchema = v.variant('type', [numberedBegin, end]);

export type Begin = v.InferOutput<typeof begin>;
export type NumberedBegin = v.InferOutput<typeof numberedBegin>;
export type End = v.InferOutput<typeof end>;
export type Call = Begin | End;
/** The statement has its number in the process, whose browsers all hear of it. */
export type NumberedCall = NumberedBegin | End;

/** Until the runner has opened the line, it is asked for so often. */
const LOOK_MS = 200;

const END_OF_LINE = 10;

/** A call has the lines that have called it; of a longer one, the rest is read next. */
const MOST_READ = 65_536;

export interface Line {
  /** Hears what has been told by now. */
  hear(): void;
}

/**
 * @param onCall is given each call
 * @param onGone is called when that process has ended
 */
export function listenOnLine(
  { pid, fd, calls, own }: OpenLine,
  onCall: (call: NumberedCall) => void,
  onGone: () => void,
): Line {
  const look = setInterval(() => {
    if (isThere(pid)) return;
    clearInterval(look);
    onGone();
  }, LOOK_MS);
  look.unref();
  let isMet = false;
  const messages = new Messages(END_OF_LINE, (text) => {
    if (isMet) {
      onCall(v.parse(numberedSchema, JSON.parse(text)));
      return;
    }
    isMet = true;
    clearInterval(look);
    closeSync(own);
  });
  calls.on('data', (chunk: Buffer) => messages.add(chunk));
  calls.on('error', () => {}); // Its end is told in any case.
  calls.on('close', onGone);
  const read = Buffer.alloc(MOST_READ);
  return {
    hear() {
      // The number of one that is closed may be that of another file by now.
      while (!calls.destroyed) {
        const length = lengthRead(fd, read);
        if (length === 0) return;
        messages.add(Buffer.from(read.subarray(0, length)));
      }
    },
  };
}

/** 0: there is nothing, now or any more. (POSIX, `read`, "O_NONBLOCK": EAGAIN) */
function lengthRead(fd: number, into: Buffer): number {
  try {
    return readSync(fd, into);
  } catch {
    return 0;
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return Reflect.get(Object(error), 'code') !== 'ESRCH';
  }
}
