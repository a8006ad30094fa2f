#!/usr/bin/env node
import yargs from 'yargs';
import { hideBin } from 'yargs/helpers';
import { VERSION } from '../tool.js';
import { COMMANDS } from './commands.js';
import { endWith } from './end-with.js';
import { EXIT } from './exit.js';
import { endBy, Interrupted } from './interrupt.js';
import { typedAs } from './started-as.js';
import { checkValues, usageMessage } from './usage.js';
import { UsageError } from './usage-error.js';

/** @returns the exit code */
async function main(): Promise<number> {
  const words = hideBin(process.argv);
  let code: number = EXIT.clean;
  const end = (ended: number) => {
    code = ended;
  };
  const line = yargs(words)
    .scriptName('wave')
    .usage('$0 <command>\n\nFinds the bugs of a web page that only happen sometimes.');
  const known: { name: string; options: readonly string[] }[] = [];
  for (const { name, command, describe, load } of COMMANDS) {
    const loaded = words.includes(name) ? await load() : null;
    if (loaded === null) line.command(command, describe);
    else loaded.register(line, end);
    known.push({ name, options: loaded?.options ?? [] });
  }
  await line
    .completion('completion', 'Print what has bash or zsh complete commands and options')
    .demandCommand(
      1,
      'Say what to do: init, record, test, show, replay, export, baseline, flaky or model',
    )
    .strict()
    .check(checkValues)
    // An option has one name, and an unknown one is told as it was written.
    .parserConfiguration({
      ...{ 'camel-case-expansion': false, 'boolean-negation': false },
      // What is behind `--` is a command of the user's.
      'populate--': true,
    })
    .version(VERSION)
    .fail((message, error) => {
      if (error !== undefined && error.name !== 'YError') throw error;
      throw new UsageError(usageMessage(error?.message ?? message, words, known));
    })
    .parseAsync();
  return code;
}

// Else Node ends with 1, which says that something was found.
process.on('uncaughtException', async (error) => {
  const { strayMessage } = await import('./errors.js');
  process.stderr.write(`${strayMessage(error)}\n`);
  process.exit(EXIT.failed);
});

try {
  await endWith(await main());
} catch (error) {
  if (error instanceof Interrupted) {
    endBy(error);
  } else {
    const { messageOf } = await import('./errors.js');
    process.stderr.write(`${typedAs(process.env, messageOf(error))}\n`);
    await endWith(EXIT.failed);
  }
}
