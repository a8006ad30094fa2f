import { resolve } from 'node:path';
import type { Argv } from 'yargs';
import { writeByHand } from '../by-hand.js';
import { EXIT } from '../exit.js';
import { checkFolder, DEFAULT_FOLDER } from '../folder.js';
import { interruptible } from '../interrupt.js';
import { makeRecording, readRequest } from '../make-recording.js';
import {
  browserOption,
  granularityOption,
  milliseconds,
  scenarioOption,
  seedOption,
  timeOptions,
  typingOption,
} from '../options.js';
import { typedAs } from '../started-as.js';
import { UsageError } from '../usage-error.js';
import { withWave } from '../wave.js';

const commandOptions = {
  ...scenarioOption,
  'by-hand': {
    type: 'boolean',
    default: false,
    describe: 'Open a window and write down what you do in it, until you close it',
  },
  out: {
    type: 'string',
    requiresArg: true,
    default: DEFAULT_FOLDER,
    describe: 'Folder for the recording',
  },
  pace: {
    type: 'number',
    requiresArg: true,
    describe: 'Milliseconds between steps; else as the page is quiet',
  },
  'human-gap': timeOptions['human-gap'],
  ...typingOption,
  ...granularityOption,
  ...seedOption,
  ...browserOption,
} as const;

export const options: readonly string[] = Object.keys(commandOptions);

export const builder = (yargs: Argv) =>
  yargs
    .positional('url', { type: 'string', demandOption: true, describe: 'The page' })
    .options(commandOptions);

type Arguments = Awaited<ReturnType<typeof builder>['argv']>;

export async function run(args: Arguments): Promise<number> {
  const { browser, scenario: given, 'by-hand': byHand } = args;
  if (byHand && given !== undefined) {
    throw new UsageError('--by-hand writes the scenario that --scenario names: give one of them.');
  }
  const asked = {
    url: args.url,
    scenario: given,
    folder: resolve(args.out),
    options: {
      pace: args.pace,
      humanGap: milliseconds('human-gap', args['human-gap']),
      typingSpeed: args['typing-speed'],
      seed: args.seed,
      granularity: args.granularity,
    },
  };
  await readRequest(asked);
  await checkFolder(asked.folder);
  const request = byHand ? { ...asked, scenario: await writeByHand(asked, browser) } : asked;
  const scenario = await readRequest(request);
  const { operations } = await withWave({ browser }, (wave) =>
    interruptible((interruption) => makeRecording(wave, request, scenario, interruption)),
  );
  const { length } = operations;
  const told =
    `Recorded ${length} operation${length === 1 ? '' : 's'} in ${args.out}.\n` +
    `Look at them with "wave model ${args.out}", test their orders with "wave test ${args.out}".\n`;
  process.stdout.write(typedAs(process.env, told));
  return EXIT.clean;
}
