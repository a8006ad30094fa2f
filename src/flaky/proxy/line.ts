/**
 * The line between the browser's proxy and the process of the test runner: that process tells when a statement of the test
 * begins and ends, and stands still until that is heard: what it sends to its browser then comes behind it.
 */
import { closeSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { placeSchema } from '../agent/place.js';
import { RUNNERS } from '../trace.js';
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

/**
 * @param onCall is given each call; when it returns, what told of it goes on
 * @param onGone is called when that process has ended
 */
export function listenOnLine(
  { pid, calls, answers, own }: OpenLine,
  onCall: (call: NumberedCall) => void,
  onGone: () => void,
): void {
  const look = setInterval(() => {
    if (isThere(pid)) return;
    clearInterval(look);
    onGone();
  }, LOOK_MS);
  look.unref();
  let isMet = false;
  const lines = createInterface({ input: calls });
  lines.on('error', () => {}); // Its end is told in any case.
  lines.on('line', (text) => {
    if (isMet) {
      onCall(v.parse(numberedSchema, JSON.parse(text)));
      writeSync(answers, '\n');
      return;
    }
    isMet = true;
    clearInterval(look);
    closeSync(own);
  });
  calls.on('close', onGone);
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return Reflect.get(Object(error), 'code') !== 'ESRCH';
  }
}
