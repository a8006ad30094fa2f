import { writeFile } from 'node:fs/promises';
import type { Argv } from 'yargs';
import { exportFinding, printable, Recording, Report, TARGETS } from '../../index.js';
import { EXIT } from '../exit.js';
import { checkFile } from '../folder.js';
import { folderOf } from '../options.js';

const commandOptions = {
  finding: {
    type: 'string',
    requiresArg: true,
    default: 'F1',
    describe: 'Its id',
  },
  to: {
    choices: TARGETS,
    requiresArg: true,
    demandOption: true,
    describe: 'What runs the test',
  },
  out: { type: 'string', requiresArg: true, describe: 'File for the test (else stdout)' },
} as const;

export const options: readonly string[] = Object.keys(commandOptions);

export const builder = (yargs: Argv) =>
  yargs.positional('folder', folderOf('Of the results')).options(commandOptions);

type Arguments = Awaited<ReturnType<typeof builder>['argv']>;

export async function run({ folder, finding, to, out }: Arguments): Promise<number> {
  if (out !== undefined) await checkFile(`--out ${out}`, out, 'the test');
  const recording = await Recording.load(folder);
  const report = await Report.load(folder, recording);
  const source = exportFinding(recording, report, finding, to);
  if (out === undefined) {
    process.stdout.write(source);
    return EXIT.clean;
  }
  await writeFile(out, source);
  process.stdout.write(`${printable(out)}\n`);
  return EXIT.clean;
}
