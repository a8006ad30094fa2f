import open from 'open';
import type { Argv } from 'yargs';
import { readReports, savePage } from '../../index.js';
import { EXIT } from '../exit.js';
import { folderOf } from '../options.js';

export const options: readonly string[] = [];

export const builder = (yargs: Argv) =>
  yargs.positional('folder', folderOf('Of the results: report.json in it is enough'));

type Arguments = Awaited<ReturnType<typeof builder>['argv']>;

export async function run({ folder }: Arguments): Promise<number> {
  const page = await savePage(await readReports(folder), folder);
  process.stdout.write(`${page}\n`);
  if (hasDisplay()) await open(page);
  else process.stderr.write('There is no screen to show it on: open the file in a browser.\n');
  return EXIT.clean;
}

/** Whether there is a screen that a browser could open a window on. */
function hasDisplay(): boolean {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  return process.platform !== 'linux' || Boolean(DISPLAY) || Boolean(WAYLAND_DISPLAY);
}
