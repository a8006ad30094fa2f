import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Argv } from 'yargs';
import {
  DEFAULTS,
  type FlakyTest,
  findFlaky,
  flakyReporters,
  painter,
  printable,
  readFlaky,
  runFlakyAgain,
} from '../../index.js';
import { EXIT } from '../exit.js';
import { checkFolder, DEFAULT_FOLDER } from '../folder.js';
import { interruptible } from '../interrupt.js';
import { milliseconds } from '../options.js';
import { parsedReporters } from '../reporters.js';
import { UsageError } from '../usage-error.js';

const commandOptions = {
  out: {
    type: 'string',
    requiresArg: true,
    default: join(DEFAULT_FOLDER, 'flaky'),
    describe: 'Folder for the results',
  },
  'max-tests': {
    type: 'number',
    requiresArg: true,
    default: DEFAULTS.maxTests,
    describe: 'How often each test runs at most',
  },
  budget: {
    type: 'string',
    requiresArg: true,
    describe: 'Time after which no more runs begin, such as 300s',
  },
  reporter: {
    type: 'string',
    array: true,
    nargs: 1,
    default: ['text'],
    describe:
      'text, json, junit or github, on stdout or, as NAME=FILE, in a file; may be given several times',
  },
  again: {
    type: 'string',
    requiresArg: true,
    describe: 'Id of a finding in --out: run its test as it failed, and show what that prints',
  },
} as const;

export const options: readonly string[] = Object.keys(commandOptions);

export const builder = (yargs: Argv) =>
  yargs.usage('$0 flaky [options] -- <test command>').options(commandOptions);

type Arguments = Awaited<ReturnType<typeof builder>['argv']>;

export async function run(args: Arguments): Promise<number> {
  const { out, again } = args;
  return interruptible(({ signal }) =>
    again === undefined ? find(args, behind(args['--']), signal) : runAgain(out, again, signal),
  );
}

/** The words of the user's command. */
function behind(words: unknown): readonly string[] {
  return Array.isArray(words) ? words.map(String) : [];
}

async function find(
  { out, 'max-tests': maxTests, budget, reporter }: Arguments,
  command: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  if (command.length === 0) {
    throw new UsageError(
      'Say what runs the tests, behind --: wave flaky -- npx playwright test cart.spec.ts',
    );
  }
  const budgetMs = milliseconds('budget', budget);
  await checkFolder(out);
  const reporters = chosen(reporter);
  const isShown = process.stderr.isTTY === true;
  const report = await findFlaky(command, {
    ...{ out, maxTests, signal, ...(budgetMs !== undefined && { budgetMs }) },
    onTest: (titles) => {
      if (isShown) process.stderr.write(`${printable(titles.join(' › '))}\n`);
    },
    onRun: (runs) => {
      if (isShown) process.stderr.write(`\r${runs} runs\r`);
    },
  });
  for (const { show, file } of reporters) {
    const text = await show(report, painter(file === null ? process.stdout : { isTTY: false }));
    if (file === null) process.stdout.write(text);
    else {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  }
  if (report.tests.some(isFlaky)) return EXIT.found;
  return signal.aborted ? EXIT.failed : EXIT.clean;
}

/** Also one that has failed by itself, and passed when it ran again. */
function isFlaky({ state, findings }: FlakyTest): boolean {
  return state === 'flaky' || (state === 'unstable' && findings.length === 0);
}

/** @throws UsageError when there is none of a name */
function chosen(given: readonly string[]) {
  return parsedReporters(given).map(({ name, file }) => {
    const found = Object.entries(flakyReporters).find(([known]) => known === name);
    if (found === undefined) {
      throw new UsageError(
        `There is no reporter "${name}" of flaky tests: choose ${Object.keys(flakyReporters).join(', ')}.`,
      );
    }
    return { show: found[1], file };
  });
}

async function runAgain(out: string, id: string, signal: AbortSignal): Promise<number> {
  const { output, hasFailed } = await runFlakyAgain(await readFlaky(out), id, signal);
  process.stdout.write(output);
  return hasFailed ? EXIT.found : EXIT.clean;
}
