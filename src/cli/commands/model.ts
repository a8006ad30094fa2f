import type { Argv } from 'yargs';
import { formatDot } from '../../model/format/dot.js';
import { formatJson } from '../../model/format/json.js';
import { formatMermaid } from '../../model/format/mermaid.js';
import { formatText } from '../../model/format/text.js';
import { buildModel } from '../../model/model.js';
import { importsOf } from '../../recorder/imports.js';
import { readRecording } from '../../recorder/store.js';
import { readLearned } from '../../report/read.js';
import { EXIT } from '../errors.js';
import { modelOptions } from '../options.js';

const FORMATS = { text: formatText, json: formatJson, dot: formatDot, mermaid: formatMermaid };

export const modelCommand = {
  command: 'model <folder>',
  describe: 'Show the operations of a recording and what must happen before what',
  builder: (yargs: Argv) =>
    yargs
      .positional('folder', { type: 'string', demandOption: true, describe: 'Of the recording' })
      .options({
        format: {
          choices: ['text', 'json', 'dot', 'mermaid'] as const,
          requiresArg: true,
          default: 'text' as const,
          describe: 'How to show it',
        },
        ...modelOptions,
      }),
};

type Arguments = Awaited<ReturnType<typeof modelCommand.builder>['argv']>;

export async function runModel(args: Arguments): Promise<number> {
  const { recording, exchanges } = await readRecording(args.folder);
  const model = buildModel(recording.operations, {
    earlyInput: args['early-input'],
    imports: importsOf(exchanges),
    learned: await readLearned(args.folder),
  });
  process.stdout.write(`${FORMATS[args.format](model)}\n`);
  return EXIT.clean;
}
