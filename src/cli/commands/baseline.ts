import type { Argv } from 'yargs';
import { printable, readReports, saveBaseline } from '../../index.js';
import { EXIT } from '../exit.js';
import { folderOf } from '../options.js';

/** Of a baseline, for which no other one is named. */
const DEFAULT_FILE = 'wave-baseline.json';

const commandOptions = {
  file: {
    type: 'string',
    requiresArg: true,
    default: DEFAULT_FILE,
    describe: 'The baseline: its reasons stay',
  },
} as const;

export const options: readonly string[] = Object.keys(commandOptions);

export const builder = (yargs: Argv) =>
  yargs.positional('folder', folderOf('Of the results')).options(commandOptions);

type Arguments = Awaited<ReturnType<typeof builder>['argv']>;

export async function run({ folder, file }: Arguments): Promise<number> {
  const reports = await readReports(folder);
  const { added, gone } = await saveBaseline(reports, file);
  for (const title of added) process.stdout.write(`New: ${printable(title)}\n`);
  for (const title of gone) process.stdout.write(`Gone: ${printable(title)}\n`);
  const findings = reports.flatMap((report) => report.findings);
  const all = findings.length === 1 ? '1 finding' : `${findings.length} findings`;
  const advice = findings.length === 0 ? '' : ': a reason can be given for each there';
  process.stdout.write(`${printable(file)} has ${all}${ofPages(reports.length)} now${advice}.\n`);
  return EXIT.clean;
}

/** Of other pages it may have more. */
function ofPages(pages: number): string {
  return pages > 1 ? ` of ${pages} pages` : '';
}
