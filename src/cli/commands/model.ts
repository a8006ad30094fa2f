import type { Argv } from 'yargs';
import { DEFAULTS, Recording } from '../../index.js';
import { EXIT } from '../errors.js';
import { modelOptions } from '../options.js';

const commandOptions = {
  format: {
    choices: ['text', 'json', 'dot', 'mermaid'] as const,
    requiresArg: true,
    default: DEFAULTS.format,
    describe: 'How to show it',
  },
  ...modelOptions,
} as const;

export const modelCommand = {
  name: 'model',
  options: Object.keys(commandOptions),
  command: 'model <folder>',
  describe: 'Show the operations of a recording and what must happen before what',
  builder: (yargs: Argv) =>
    yargs
      .positional('folder', { type: 'string', demandOption: true, describe: 'Of the recording' })
      .options(commandOptions),
};

type Arguments = Awaited<ReturnType<typeof modelCommand.builder>['argv']>;

export async function runModel(args: Arguments): Promise<number> {
  const { folder, format, 'early-input': earlyInput } = args;
  const recording = await Recording.load(folder);
  process.stdout.write(`${await recording.model({ format, earlyInput })}\n`);
  return EXIT.clean;
}
