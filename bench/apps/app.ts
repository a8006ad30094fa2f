/** What every application of the benchmark gives, and what they are started with. */
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { connect, createServer, type NetConnectOpts } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { endWithProcess } from '../../src/browser/chrome/end-with-process.js';

export interface StartedApp {
  /** The page where the scenario begins. */
  readonly url: string;
  /** Ends every process of the application and removes its state. */
  stop(): Promise<void>;
}

export interface Program {
  /** Path of a script for Node.js, or the name of another program. */
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Working folder, with all its state; removed when the program ends. */
  readonly folder: string;
}

/** Where npm put the applications; from the root of the project, where benchmarks run. */
export const MODULES = 'bench/apps/node_modules';

/** A program that does not answer after so long will not. Milliseconds. */
const START_MS = 120_000;
/** How often it is asked. */
const ASK_MS = 50;

/** A port of the loopback interface that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(0, '127.0.0.1', listening);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  await new Promise((closed) => server.close(closed));
  return address.port;
}

/**
 * Starts a program and waits until `isUp` says so.
 *
 * @returns ends the program, with those that it started, and removes its folder
 * @throws Error with what it wrote, if it ended or did not answer
 */
export async function startProgram(
  program: Program,
  isUp: () => Promise<boolean>,
): Promise<() => Promise<void>> {
  const { command, args, env, folder } = program;
  const isScript = /\.[cm]?js$/.test(command);
  const child = spawn(isScript ? process.execPath : command, isScript ? [command, ...args] : args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // A group of its own, so that what it starts ends with it.
  });
  let said = '';
  const hear = (data: Buffer) => {
    said = (said + data).slice(-4000);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      said += error.message;
      resolve();
    });
    child.once('exit', () => resolve());
  }).then(() => {
    hasEnded = true;
  });
  const kill = () => {
    if (child.pid === undefined || hasEnded) return;
    process.kill(-child.pid, 'SIGKILL');
  };
  const forget = endWithProcess(kill, folder);
  const stop = async () => {
    kill();
    await ended;
    forget();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  const deadline = performance.now() + START_MS;
  while (!(await isUp())) {
    if (hasEnded || performance.now() > deadline) {
      await stop();
      const why = hasEnded ? 'ended' : `did not answer within ${START_MS / 1000} s`;
      throw new Error(`${command} ${args.join(' ')} ${why}:\n${said}`);
    }
    await setTimeout(ASK_MS);
  }
  return stop;
}

/** Whether the URL is answered, and not by an error of the server. */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: 'manual' });
    await response.arrayBuffer();
    return response.status < 500;
  } catch {
    return false;
  }
}

/** Whether somebody listens there. */
export function accepts(at: NetConnectOpts): Promise<boolean> {
  return new Promise((resolve) => {
    const client = connect(at);
    client
      .once('error', () => resolve(false))
      .once('connect', () => {
        client.destroy();
        resolve(true);
      });
  });
}
