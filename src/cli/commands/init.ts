import { existsSync } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import type { Argv } from 'yargs';
import { CONFIG_FILES, checkRecordOptions, shellWord } from '../../index.js';
import { EXIT } from '../exit.js';
import { firstFiles } from '../first-files.js';
import { DEFAULT_FOLDER } from '../folder.js';
import { typedAs } from '../started-as.js';
import { UsageError } from '../usage-error.js';

export const options: readonly string[] = [];

export const builder = (yargs: Argv) =>
  yargs.positional('url', { type: 'string', describe: 'The page; it is asked for if left out' });

type Arguments = Awaited<ReturnType<typeof builder>['argv']>;

export async function run({ url: given }: Arguments): Promise<number> {
  const old = CONFIG_FILES.find((file) => existsSync(file));
  if (old !== undefined)
    throw new UsageError(`There is a ${old} already: add the page to it, or remove it first.`);
  const url = given ?? (await ask('Which page is to be tested? Its URL: '));
  checkRecordOptions(url);
  const { config, scenario } = firstFiles(new URL(url).href, existsSync('tsconfig.json'));
  if (existsSync(scenario.file))
    throw new UsageError(`There is a ${scenario.file} already: remove or rename it first.`);
  for (const { file, text } of [scenario, config]) await writeFile(file, text, { flag: 'wx' });
  await ignoreResults();
  const told =
    `Wrote ${config.file} and ${scenario.file}.\n` +
    `Add to ${scenario.file} what a user does, and run "wave test". "wave record ${shellWord(url)} --by-hand" ` +
    'writes such steps while you use the page in a window.\n';
  process.stdout.write(typedAs(process.env, told));
  return EXIT.clean;
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new UsageError('Say which page: "wave init http://localhost:3000/", for example.');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await lines.question(question)).trim();
  } catch (error) {
    // Ctrl-C or Ctrl-D.
    if (error instanceof Error && error.name === 'AbortError')
      throw new UsageError('Interrupted: nothing was written.');
    throw error;
  } finally {
    lines.close();
  }
}

/** A recording has what a page was sent, cookies and passwords among it: no repository is to keep it. */
async function ignoreResults(): Promise<void> {
  const file = '.gitignore';
  if (!existsSync(file)) return;
  const text = await readFile(file, 'utf8');
  const line = `${DEFAULT_FOLDER}/`;
  if (text.split(/\r?\n/).some((one) => one.replaceAll('/', '') === DEFAULT_FOLDER)) return;
  await appendFile(file, `${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`);
  process.stdout.write(
    `Added ${line} to ${file}: a recording holds cookies, and what was typed.\n`,
  );
}
