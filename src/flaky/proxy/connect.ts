/** Connects the runner, its browser, and what WAVE has between them. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { planSchema } from '../plan.js';
import { startedBrowser } from './browser.js';
import { Conductor } from './conductor.js';
import type { Door } from './door.js';
import { Exceptions } from './exceptions.js';
import { readFrames, writeFrame } from './frames.js';
import { listenOnLine } from './line.js';
import { TraceFile } from './log.js';
import { nameInDocument } from './names.js';
import { lineOfBrowser, planOfBrowser } from './of-browser.js';
import type { OpenLine } from './open-line.js';
import { Pages } from './pages.js';
import { Responses } from './responses.js';
import { runnerAt } from './runner.js';
import { Wire } from './wire.js';

/** From here on, what each of them says is heard. */
export function connect(door: Door, line: OpenLine): void {
  const {
    WAVE_FLAKY: folder = '',
    WAVE_FLAKY_LINE: path = '',
    WAVE_FLAKY_NUMBER: number = '',
    WAVE_FLAKY_FREE_FRAMES: freeFrames = '0',
  } = process.env;
  const planned = v.parse(planSchema, JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8')));
  const plan = planOfBrowser(planned, Number(number));
  const held = plan.placed.map(({ event }) => event);
  const browser = startedBrowser(folder);

  // Chrome ends when its pipe is closed.
  const onGone = () => browser.to.destroy();
  const runner = runnerAt(door, onGone);

  // By the process of the runner, and the number of the browser there.
  const trace = new TraceFile(join(folder, `trace-${basename(path)}-${number}.jsonl`));
  const wire = new Wire(
    (text) => writeFrame(browser.to, text),
    (text) => runner.send(text),
    {
      toRunner: (message, tell) => pages.toRunner(message) || exceptions.keeps(message, tell),
      own: (message) => pages.own(message),
      acts: () => conductor.acts(),
      asks: (command) => conductor.asks(command),
    },
  );
  const conductor = new Conductor(
    plan,
    (one) => trace.add(lineOfBrowser(one, Number(number))),
    wire,
    () => pages.areFree(),
  );
  const responses = new Responses(wire, held, conductor);
  const exceptions = new Exceptions(held, conductor);
  const secret = randomBytes(8).toString('hex');
  const settings = {
    binding: `wave_${secret}`,
    name: `wave${secret}`,
    holds: held.map(nameInDocument),
    freeFrames: Number(freeFrames),
  };
  const pages = new Pages(wire, settings, conductor, responses);

  readFrames(browser.from, (text) => wire.fromBrowser(text));
  listenOnLine(line, (call) => conductor.call(call), onGone);
  runner.listen(
    (text) => wire.fromRunner(text),
    (method, params) => wire.send(method, params),
  );
}
