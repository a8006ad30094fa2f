import { resolve } from 'node:path';
import type { Argv } from 'yargs';
import { withChrome } from '../chrome.js';
import { EXIT } from '../errors.js';
import { makeRecording, readRequest } from '../make-recording.js';
import {
  browserOption,
  granularityOption,
  milliseconds,
  scenarioOption,
  seedOption,
  timeOptions,
  wholeNumber,
} from '../options.js';

export const recordCommand = {
  command: 'record <url>',
  describe: 'Record one run of a page that works',
  builder: (yargs: Argv) =>
    yargs.positional('url', { type: 'string', demandOption: true, describe: 'The page' }).options({
      ...scenarioOption,
      out: { type: 'string', default: 'wave-out', describe: 'Folder for the recording' },
      pace: { type: 'number', describe: 'Milliseconds between steps; else as the page is quiet' },
      'human-gap': timeOptions['human-gap'],
      ...granularityOption,
      ...seedOption,
      ...browserOption,
    }),
};

type Arguments = Awaited<ReturnType<typeof recordCommand.builder>['argv']>;

export async function runRecord(args: Arguments): Promise<number> {
  const request = {
    url: args.url,
    scenario: args.scenario,
    folder: resolve(args.out),
    pace: args.pace === undefined ? null : wholeNumber('pace', args.pace, 0),
    humanGap: milliseconds('human-gap', args['human-gap']),
    seed: wholeNumber('seed', args.seed, 0),
    granularity: args.granularity ?? 'coarse',
  };
  const scenario = await readRequest(request);
  const { browser } = args;
  const recording = await withChrome({ browser }, (chrome) =>
    makeRecording(chrome, request, scenario),
  );
  const { operations } = recording;
  process.stdout.write(
    `Recorded ${operations.length} operations in ${args.out}.\n` +
      `Look at them with "wave model ${args.out}", test their orders with "wave test ${args.out}".\n`,
  );
  return EXIT.clean;
}
