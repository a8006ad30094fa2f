import { access, constants, mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { printable } from '../index.js';
import { UsageError } from './usage-error.js';

/** Of a recording, and of results, for which no other one is known. */
export const DEFAULT_FOLDER = 'wave-out';

/**
 * Checks that files can be written to the folder, before work is done for them. It need not be there
 * yet.
 *
 * @throws UsageError
 */
export async function checkFolder(folder: string): Promise<void> {
  for (let path = resolve(folder); ; path = dirname(path)) {
    const found = await stat(path).catch(() => null);
    if (found === null && path !== dirname(path)) continue;
    if (found?.isDirectory() !== true) {
      throw new UsageError(`The folder ${folder} cannot be made: ${path} is a file. Name another.`);
    }
    try {
      // Only trying tells: root may write anywhere, but not in /proc, where Node.js never ends making
      // a folder with its parents.
      await rmdir(await mkdtemp(join(path, '.wave-')));
    } catch {
      throw new UsageError(
        `The folder ${folder} cannot be written to: ${path} does not permit it. Name another.`,
      );
    }
    return;
  }
}

/**
 * Checks that a file can be written, before work is done for it, and makes the folder that it is to be in. One that is there, as
 * `/dev/stdout`, need not be in a folder to which others can be written.
 *
 * @param named the option that names it, as it is typed
 * @param what is to be in it
 * @throws UsageError
 */
export async function checkFile(named: string, file: string, what: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found === null) {
    const folder = dirname(resolve(file));
    await checkFolder(folder);
    await mkdir(folder, { recursive: true });
    return;
  }
  const option = printable(named);
  if (found.isDirectory()) throw new UsageError(`${option} is a folder: name a file for ${what}.`);
  await access(file, constants.W_OK).catch(() => {
    throw new UsageError(`${option} may not be written to: name another file for ${what}.`);
  });
}
