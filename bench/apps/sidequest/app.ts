import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { answers, freePort, type StartedApp, startProgram } from '../app.js';
import { installDebianPackages } from '../debian.js';
import { startDatabase } from '../mariadb.js';

const PROGRAM = resolve('bench/apps/sidequest/server.js');

/** Only the dashboard: no worker runs the jobs, so that they change only by what the user does. */
export async function start(): Promise<StartedApp> {
  await installDebianPackages(['mariadb-server']);
  const database = await startDatabase('sidequest');
  try {
    const folder = await mkdtemp(join(tmpdir(), 'wave-sidequest-'));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const program = { command: PROGRAM, args: [`${port}`, database.socket], folder };
    const stop = await startProgram(program, () => answers(url));
    return {
      url,
      stop: async () => {
        await stop();
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
