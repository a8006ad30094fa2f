/** A database server of an application's own; the package is `mariadb-server`. */
import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { accepts, type StartedApp, startProgram } from './app.js';

const run = promisify(execFile);

export interface Database {
  /** The only way to it, as `root` without a password. */
  readonly socket: string;
  /** Runs a statement. */
  query(sql: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * An application that has a database, and ends with it.
 *
 * @param name of the database, which is empty
 */
export async function startWithDatabase(
  name: string,
  start: (database: Database) => Promise<StartedApp>,
): Promise<StartedApp> {
  const database = await startDatabase(name);
  try {
    const { url, stop } = await start(database);
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

async function startDatabase(name: string): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'wave-mariadb-'));
  const where = ['--no-defaults', '--user=root', `--datadir=${folder}`];
  const authentication = '--auth-root-authentication-method=normal';
  await run('mariadb-install-db', [...where, authentication, '--skip-test-db']);
  const socket = join(folder, 'socket');
  const args = [
    ...where,
    `--socket=${socket}`,
    '--skip-networking',
    '--default-storage-engine=Aria',
  ];
  const stop = await startProgram({ command: 'mariadbd', args, folder }, () =>
    accepts({ path: socket }),
  );
  const query = async (sql: string) => {
    await run('mariadb', ['--no-defaults', `--socket=${socket}`, '-e', sql]);
  };
  try {
    await query(`create database ${name}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { socket, query, stop };
}
