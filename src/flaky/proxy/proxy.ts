/**
 * A program that a test runner starts in the place of its browser: `node proxy.js BROWSER ARGUMENTS...`. It starts the browser
 * with the same arguments, and passes on what the two say to each other.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import * as v from 'valibot';
import { planSchema } from '../plan.js';
import { Conductor } from './conductor.js';
import { readFrames, writeFrame } from './frames.js';
import { listenOnLine } from './line.js';
import { TraceFile } from './log.js';
import { Pages } from './pages.js';
import { Responses } from './responses.js';
import { Wire } from './wire.js';

const [path = '', ...args] = process.argv.slice(2);
const folder = process.env.WAVE_FLAKY ?? '';
const plan = v.parse(planSchema, JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8')));

const browser = spawn(path, args, { stdio: ['inherit', 'inherit', 'inherit', 'pipe', 'pipe'] });
const [, , , toBrowser, fromBrowser] = browser.stdio;
browser.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
browser.on('exit', (code, signal) => {
  if (signal === null) process.exit(code ?? 0);
  else process.kill(process.pid, signal);
});

const fromRunner = new Socket({ fd: 3 });
const toRunner = new Socket({ fd: 4 });
for (const stream of [fromRunner, toRunner]) stream.on('error', () => process.exit(1));
// Chrome ends when its pipe is closed.
fromRunner.on('end', () => toBrowser?.destroy());

const trace = new TraceFile(join(folder, `trace-${process.pid}.jsonl`));
const secret = randomBytes(8).toString('hex');
const wire = new Wire(
  (text) => writeFrame(asWritable(toBrowser), text),
  (text) => writeFrame(toRunner, text),
  {
    toRunner: (message) => pages.toRunner(message),
    own: (message) => pages.own(message),
    command: () => {},
    answered: () => {},
  },
);
const held = plan.placed.map(({ event }) => event);
const conductor = new Conductor(plan, (line) => trace.add(line));
const responses = new Responses(wire, held, conductor);
const settings = { binding: `wave_${secret}`, name: `wave${secret}`, holds: held };
const pages = new Pages(wire, settings, conductor, responses);
const line = process.env.WAVE_FLAKY_LINE;
if (line !== undefined) listenOnLine(line, (call) => conductor.call(call));
readFrames(fromRunner, (text) => wire.fromRunner(text));
readFrames(asReadable(fromBrowser), (text) => wire.fromBrowser(text));

function asWritable(stream: Readable | Writable | null | undefined): Writable {
  if (stream == null || !('write' in stream)) throw new Error('The browser has no pipe.');
  return stream;
}

function asReadable(stream: Readable | Writable | null | undefined): Readable {
  if (stream == null || !('read' in stream)) throw new Error('The browser has no pipe.');
  return stream;
}
