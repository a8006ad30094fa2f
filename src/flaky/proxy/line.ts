/**
 * The line between the browser's proxy and the process of the test runner: that process tells when a statement of the test
 * begins and ends, and stands still until that is heard: what it sends to its browser then comes behind it.
 */
import { createConnection } from 'node:net';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { RUNNERS } from '../trace.js';

const place = v.nullable(v.object({ file: v.string(), line: v.number(), column: v.number() }));

const callSchema = v.variant('type', [
  v.object({
    type: v.literal('begin'),
    call: v.number(),
    /** Of others than Playwright's, no end is told: they end when the next one begins. */
    by: v.picklist(RUNNERS),
    name: v.string(),
    place,
    /** What has called the function in which that is, the innermost first. */
    callers: v.optional(v.array(v.nonNullable(place))),
  }),
  v.object({ type: v.literal('end'), call: v.number(), error: v.nullable(v.string()) }),
]);

export type Call = v.InferOutput<typeof callSchema>;

/**
 * @param port where the runner finds the browser; 0: it has a pipe
 * @param onCall is given each call; when it returns, what told of it goes on
 * @param onGone is called when that process has ended
 */
export function listenOnLine(
  path: string,
  port: number,
  onCall: (call: Call) => void,
  onGone: () => void,
): void {
  const socket = createConnection(path);
  socket.write(`${port}\n`);
  socket.on('error', () => {}); // Its end is told in any case.
  socket.on('close', onGone);
  const lines = createInterface({ input: socket });
  lines.on('error', () => {});
  lines.on('line', (text) => {
    onCall(v.parse(callSchema, JSON.parse(text)));
    socket.write('\n');
  });
}
