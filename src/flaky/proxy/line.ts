/**
 * The line between the browser's proxy and the process of the test runner: that process tells when a statement of the test
 * begins and ends, and stands still until that is heard: what it sends to its browser then comes behind it.
 */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { RUNNERS } from '../trace.js';

const place = v.nullable(v.object({ file: v.string(), line: v.number(), column: v.number() }));

const begin = v.object({
  type: v.literal('begin'),
  call: v.number(),
  /** Of others than Playwright's, no end is told: they end when the next one begins. */
  by: v.picklist(RUNNERS),
  name: v.string(),
  place,
  /** What has called the function in which that is, the innermost first. */
  callers: v.optional(v.pipe(v.array(v.nonNullable(place)), v.readonly())),
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

/** The thread that opens the line starts while the proxy does. */
const AGAIN_MS = 5;
/** A runner whose browser is not there by then has given up, or is gone. (Puppeteer waits for 30 s.) */
const MOST_MS = 30_000;

/**
 * @param port where the runner finds the browser; 0: it has a pipe
 * @param onCall is given each call; when it returns, what told of it goes on
 * @param onGone is called when that process has ended
 * @returns fulfilled when that process knows the port, and tells its calls
 */
export async function listenOnLine(
  path: string,
  port: number,
  onCall: (call: NumberedCall) => void,
  onGone: () => void,
): Promise<void> {
  const socket = await connectionTo(path);
  if (socket === null) {
    onGone();
    return;
  }
  socket.on('error', () => {}); // Its end is told in any case.
  socket.on('close', onGone);
  const lines = createInterface({ input: socket });
  lines.on('error', () => {});
  socket.write(`${port}\n`);
  await new Promise<void>((resolve) => {
    let isOpen = false;
    // The first call may come right behind the answer.
    lines.on('line', (text) => {
      if (isOpen) {
        onCall(v.parse(numberedSchema, JSON.parse(text)));
        socket.write('\n');
      }
      isOpen = true;
      resolve();
    });
  });
}

async function connectionTo(path: string): Promise<Socket | null> {
  const until = performance.now() + MOST_MS;
  while (performance.now() < until && existsSync(dirname(path))) {
    const socket = createConnection(path);
    try {
      await once(socket, 'connect');
      return socket;
    } catch {
      await setTimeout(AGAIN_MS);
    }
  }
  return null;
}
