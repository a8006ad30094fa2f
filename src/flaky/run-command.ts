/** Runs the user's command once, with a plan for its browser, and reads what came of it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearTimeout, setTimeout as setLater } from 'node:timers';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { shellCommand } from '../report/shell-word.js';
import { WaveError } from '../wave-error.js';
import { linesOfBrowsers } from './lines-of-browsers.js';
import type { Plan } from './plan.js';
import { resultSchema, type TestResultLine } from './results.js';
import { lineSchema, type TraceLine } from './trace.js';

const PRELOAD = fileURLToPath(new URL('./programs/preload.cjs', import.meta.url));

export interface CommandSettings {
  readonly command: readonly string[];
  /** The only test to run, as a pattern of the runner's; null: all. */
  readonly grep: string | null;
  /** Milliseconds that it may take; null: as long as it may by itself. */
  readonly timeoutMs: number | null;
  /** Milliseconds after which it is ended; undefined: it ends by itself, or never. */
  readonly mostMs?: number;
  /** Is given what it prints, as that comes: the runner tells of its tests as it does by itself, and `results` has none. */
  readonly write?: (part: string) => void;
  /** What chromedriver is to start, where a test names none; null: none is known. */
  readonly browser: string | null;
  readonly signal: AbortSignal;
}

export interface CommandRan {
  readonly exitCode: number | null;
  /** Whether it has ended in time. */
  readonly isInTime: boolean;
  /** What it has printed, on both streams. */
  readonly output: string;
  /** What those of each process have told that has started any; those that have told nothing are left out. */
  readonly browsers: readonly (readonly TraceLine[])[];
  readonly results: readonly TestResultLine[];
}

/** As much of the output as tells a person what went wrong. */
const MOST_OUTPUT = 100_000;

/** A process that has left the command's group may hold its streams for ever. */
const STREAMS_MS = 500;

/**
 * How it is asked to end, and how long it has for that, in milliseconds. By Ctrl-C, runners end what they have started outside their
 * group, too, as the server of Playwright Test's `webServer`: by SIGTERM they do not.
 */
const ENDINGS = [
  ['SIGINT', 5000],
  ['SIGTERM', 3000],
] as const;
const LOOK_MS = 20;

const NOT_RUN: CommandRan = {
  ...{ exitCode: null, isInTime: true, output: '', browsers: [], results: [] },
};

export async function runCommand(settings: CommandSettings, plan: Plan): Promise<CommandRan> {
  if (settings.signal.aborted) return NOT_RUN;
  const folder = await mkdtemp(join(tmpdir(), 'wave-'));
  try {
    await writeFile(join(folder, 'plan.json'), JSON.stringify(plan));
    const { exitCode, isInTime, output } = await started(settings, folder);
    const names = await readdir(folder);
    const processes = await Promise.all(tracesIn(names).map((traces) => linesIn(folder, traces)));
    return {
      ...{ exitCode, isInTime, output, browsers: processes.filter((lines) => lines.length > 0) },
      results: names.includes('tests.jsonl')
        ? await readLines(join(folder, 'tests.jsonl'), resultSchema)
        : [],
    };
  } finally {
    // Who is about to end may still write there.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function started(
  { command, grep, timeoutMs, mostMs, write, browser, signal }: CommandSettings,
  folder: string,
): Promise<Pick<CommandRan, 'exitCode' | 'isInTime' | 'output'>> {
  const [program = '', ...args] = command;
  const given = process.env.NODE_OPTIONS;
  const child = spawn(program, args, {
    // Of its own group, so that all of it can be ended.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_OPTIONS: `${given === undefined ? '' : `${given} `}--require ${JSON.stringify(PRELOAD)}`,
      WAVE_FLAKY: folder,
      ...(browser === null ? {} : { WAVE_FLAKY_BROWSER: browser }),
      ...(grep === null ? {} : { WAVE_FLAKY_GREP: grep }),
      ...(write === undefined ? {} : { WAVE_FLAKY_SHOWN: '1' }),
      ...(timeoutMs === null ? {} : { WAVE_FLAKY_TIMEOUT: `${timeoutMs}` }),
    },
  });
  let ending: Promise<void> | null = null;
  const end = () => {
    ending ??= endAll(child);
  };
  signal.addEventListener('abort', end);
  // It may have been aborted before anybody listened.
  if (signal.aborted) end();
  if (running.size === 0) process.on('exit', endWithThis);
  running.add(child);
  let isInTime = true;
  const endLate = () => {
    isInTime = false;
    end();
  };
  const late = mostMs === undefined ? undefined : setLater(endLate, mostMs);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (part: string) => {
      write?.(part);
      output = (output + part).slice(-MOST_OUTPUT);
    });
  }
  try {
    const closed = new Promise((resolve) => child.once('close', resolve));
    const exitCode = await exitOf(child, command);
    // The first of them may be a shell, and the runner still at it.
    await ending;
    // What the command has left behind, as a browser, is nobody's any more.
    send(child, 'SIGKILL');
    await Promise.race([closed, setTimeout(STREAMS_MS, null, { ref: false })]);
    for (const stream of [child.stdout, child.stderr]) stream.destroy();
    return { exitCode, isInTime, output };
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', end);
    running.delete(child);
    if (running.size === 0) process.off('exit', endWithThis);
  }
}

/** One listener does for all of them: Node.js warns of many. */
const running = new Set<ChildProcess>();

/** Who does not listen to that stays: there is no time to wait for it. */
function endWithThis(): void {
  for (const child of running) send(child, 'SIGINT');
}

function exitOf(child: ChildProcess, command: readonly string[]): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('exit', resolve);
    child.once('error', ({ message }) => {
      reject(
        new WaveError(`\`${shellCommand(command)}\` could not be started: ${message}.`, {
          code: 'no-browser-watched',
          advice: 'Behind -- stands what runs the tests, as it is typed in a shell.',
        }),
      );
    });
  });
}

/** The runner, and what it has started, as far as they are still there. */
async function endAll(child: ChildProcess): Promise<void> {
  for (const [signal, grace] of ENDINGS) {
    const until = performance.now() + grace;
    for (let isThere = send(child, signal); isThere; isThere = send(child, 0)) {
      if (performance.now() > until) break;
      await setTimeout(LOOK_MS);
    }
  }
  send(child, 'SIGKILL');
}

/** To all of the group. False: nobody is there. */
function send({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    return false;
  }
}

/** Names of traces by the process that has started the browser, as connect.ts has it; of each, that of its first browser first. */
function tracesIn(names: readonly string[]): readonly (readonly string[])[] {
  const numbers = names.flatMap((name) => {
    const [, process = '', number] = /^trace-(.*)-(\d+)\.jsonl$/.exec(name) ?? [];
    return number === undefined ? [] : { name, process, number: Number(number) };
  });
  const inOrder = numbers.toSorted((one, two) => one.number - two.number);
  return [...new Set(inOrder.map(({ process }) => process))].map((process) =>
    inOrder.flatMap((one) => (one.process === process ? one.name : [])),
  );
}

async function linesIn(folder: string, names: readonly string[]): Promise<readonly TraceLine[]> {
  const read = names.map((name) => readLines(join(folder, name), lineSchema));
  return linesOfBrowsers(await Promise.all(read));
}

/** What a process that was killed has not written whole is left out. */
async function readLines<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').slice(0, -1);
  return lines.map((line) => v.parse(schema, JSON.parse(line)));
}
