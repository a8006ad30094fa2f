import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { answers, freePort, type StartedApp, startProgram } from '../app.js';
import { installDebianPackages } from '../debian.js';
import { startWithDatabase } from '../mariadb.js';

const PROGRAM = resolve('bench/apps/sidequest/server.js');

/** Only the dashboard: no worker runs the jobs, so that they change only by what the user does. */
export async function start(): Promise<StartedApp> {
  await installDebianPackages(['mariadb-server=1:10.11.*']);
  return startWithDatabase('sidequest', async ({ socket }) => {
    const folder = await mkdtemp(join(tmpdir(), 'wave-sidequest-'));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const program = { command: PROGRAM, args: [`${port}`, socket], folder };
    return { url, stop: await startProgram(program, () => answers(url)) };
  });
}
