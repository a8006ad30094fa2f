import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { answers, freePort, MODULES, type StartedApp, startProgram } from '../app.js';

const PROGRAM = resolve(MODULES, 'tiddlywiki/tiddlywiki.js');

export async function start(): Promise<StartedApp> {
  const folder = await mkdtemp(join(tmpdir(), 'wave-tiddlywiki-'));
  await promisify(execFile)(process.execPath, [PROGRAM, folder, '--init', 'server']);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const args = [folder, '--listen', `port=${port}`, 'host=127.0.0.1'];
  const stop = await startProgram({ command: PROGRAM, args, folder }, () => answers(url));
  return { url, stop };
}
