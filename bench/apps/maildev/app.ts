import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { answers, freePort, MODULES, type StartedApp, startProgram } from '../app.js';

const PROGRAM = resolve(MODULES, 'maildev/bin/maildev');

/** With some mails in it, as if they had come by SMTP. */
export async function start(): Promise<StartedApp> {
  const folder = await mkdtemp(join(tmpdir(), 'wave-maildev-'));
  await cp('bench/apps/maildev/mails', folder, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const args = [
    PROGRAM,
    ...['--web', `${port}`, '--web-ip', '127.0.0.1'],
    ...['--smtp', `${await freePort()}`, '--ip', '127.0.0.1'],
    ...['--mail-directory', folder, '--silent'],
  ];
  const program = { command: process.execPath, args, folder };
  return { url, stop: await startProgram(program, () => answers(url)) };
}
