/** The commands. What a command takes to run is loaded when it is asked for. */
import type { ArgumentsCamelCase, Argv } from 'yargs';

interface Loaded {
  /** Their names, without dashes. */
  readonly options: readonly string[];
  /** Has yargs know it; `end` gets its exit code. */
  register(yargs: Argv, end: (code: number) => void): Argv;
}

export interface Command {
  readonly name: string;
  readonly command: string;
  readonly describe: string;
  load(): Promise<Loaded>;
}

/** A file of `commands`. */
interface CommandFile<Arguments> {
  readonly options: readonly string[];
  readonly builder: (yargs: Argv) => Argv<Arguments>;
  /** @returns the exit code */
  readonly run: (args: ArgumentsCamelCase<Arguments>) => Promise<number>;
}

export const COMMANDS: readonly Command[] = [
  commandOf(
    'init [url]',
    'Write a config and a first scenario for a page',
    () => import('./commands/init.js'),
  ),
  commandOf(
    'record <url>',
    'Record one run of a page that works',
    () => import('./commands/record.js'),
  ),
  commandOf(
    'test [target]',
    'Run other orders of a recording and report those that fail',
    () => import('./commands/test.js'),
  ),
  commandOf(
    'replay [folder]',
    'Run the order of a finding or test again',
    () => import('./commands/replay.js'),
  ),
  commandOf(
    'show [folder]',
    'Show the results of a test in a browser',
    () => import('./commands/show.js'),
  ),
  commandOf(
    'export [folder]',
    'Write a finding as a test of Playwright or Puppeteer',
    () => import('./commands/export.js'),
  ),
  commandOf(
    'baseline [folder]',
    'Write down the findings of a test as known',
    () => import('./commands/baseline.js'),
  ),
  commandOf(
    'flaky',
    'Find the flaky ones among end-to-end tests that pass',
    () => import('./commands/flaky.js'),
  ),
  commandOf(
    'model [folder]',
    'Show the operations of a recording and what must happen before what',
    () => import('./commands/model.js'),
  ),
];

function commandOf<Arguments>(
  command: string,
  describe: string,
  load: () => Promise<CommandFile<Arguments>>,
): Command {
  return {
    name: command.split(' ', 1)[0] ?? '',
    command,
    describe,
    async load() {
      const { options, builder, run } = await load();
      return {
        options,
        register: (yargs, end) =>
          yargs.command({
            ...{ command, describe, builder },
            handler: async (args) => end(await run(args)),
          }),
      };
    },
  };
}
