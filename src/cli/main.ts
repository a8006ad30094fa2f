#!/usr/bin/env node
import yargs from 'yargs';
import { hideBin } from 'yargs/helpers';
import { VERSION } from '../index.js';
import { baselineCommand, runBaseline } from './commands/baseline.js';
import { exportCommand, runExport } from './commands/export.js';
import { initCommand, runInit } from './commands/init.js';
import { modelCommand, runModel } from './commands/model.js';
import { recordCommand, runRecord } from './commands/record.js';
import { replayCommand, runReplay } from './commands/replay.js';
import { runShow, showCommand } from './commands/show.js';
import { runTest, testCommand } from './commands/test.js';
import { endWith } from './end-with.js';
import { EXIT, messageOf, strayMessage, UsageError } from './errors.js';
import { endBy, Interrupted } from './interrupt.js';
import { typedAs } from './started-as.js';
import { checkValues, usageMessage } from './usage.js';

const COMMANDS = [
  initCommand,
  recordCommand,
  testCommand,
  replayCommand,
  showCommand,
  exportCommand,
  baselineCommand,
  modelCommand,
];

/** @returns the exit code */
async function main(): Promise<number> {
  const words = hideBin(process.argv);
  let code: number = EXIT.clean;
  const finish = async (work: Promise<number>): Promise<void> => {
    code = await work;
  };
  await yargs(words)
    .scriptName('wave')
    .usage('$0 <command>\n\nFinds the bugs of a web page that only happen sometimes.')
    .command({ ...initCommand, handler: (args) => finish(runInit(args)) })
    .command({ ...recordCommand, handler: (args) => finish(runRecord(args)) })
    .command({ ...testCommand, handler: (args) => finish(runTest(args)) })
    .command({ ...replayCommand, handler: (args) => finish(runReplay(args)) })
    .command({ ...showCommand, handler: (args) => finish(runShow(args)) })
    .command({ ...exportCommand, handler: (args) => finish(runExport(args)) })
    .command({ ...baselineCommand, handler: (args) => finish(runBaseline(args)) })
    .command({ ...modelCommand, handler: (args) => finish(runModel(args)) })
    .completion('completion', 'Print what has bash or zsh complete commands and options')
    .demandCommand(1, 'Say what to do: init, record, test, show, replay, export, baseline or model')
    .strict()
    .check(checkValues)
    // An option has one name, and an unknown one is told as it was written.
    .parserConfiguration({ 'camel-case-expansion': false, 'boolean-negation': false })
    .version(VERSION)
    .fail((message, error) => {
      if (error !== undefined && error.name !== 'YError') throw error;
      throw new UsageError(usageMessage(error?.message ?? message, words, COMMANDS));
    })
    .parseAsync();
  return code;
}

// Else Node ends with 1, which says that something was found.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${strayMessage(error)}\n`);
  process.exit(EXIT.failed);
});

try {
  await endWith(await main());
} catch (error) {
  if (error instanceof Interrupted) {
    endBy(error);
  } else {
    process.stderr.write(`${typedAs(process.env, messageOf(error))}\n`);
    await endWith(EXIT.failed);
  }
}
