import type { Argv } from 'yargs';
import { DEFAULTS, Recording } from '../../index.js';
import { EXIT } from '../exit.js';
import { folderOf, modelOptions } from '../options.js';

const commandOptions = {
  format: {
    choices: ['text', 'json', 'dot', 'mermaid'] as const,
    requiresArg: true,
    default: DEFAULTS.format,
    describe: 'How to show it',
  },
  ...modelOptions,
} as const;

export const options: readonly string[] = Object.keys(commandOptions);

export const builder = (yargs: Argv) =>
  yargs.positional('folder', folderOf('Of the recording')).options(commandOptions);

type Arguments = Awaited<ReturnType<typeof builder>['argv']>;

export async function run(args: Arguments): Promise<number> {
  const { folder, format, 'early-input': earlyInput } = args;
  const recording = await Recording.load(folder);
  process.stdout.write(`${await recording.model({ format, earlyInput })}\n`);
  return EXIT.clean;
}
