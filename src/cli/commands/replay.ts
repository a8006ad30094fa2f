import { setTimeout as passes } from 'node:timers/promises';
import type { Argv } from 'yargs';
import type { Operation, Order } from '../../model/operation.js';
import { printable } from '../../model/printable.js';
import { judge } from '../../oracle/judge.js';
import { readRecording } from '../../recorder/store.js';
import { StoreError } from '../../recorder/stored-file.js';
import { readReport } from '../../report/read.js';
import { maskOf, networkSettingsOf, readReplay, scheduleOfTest } from '../../report/replay.js';
import type { Report, Test } from '../../report/report.js';
import { Runner } from '../../runner.js';
import { withChrome } from '../chrome.js';
import { EXIT, UsageError } from '../errors.js';
import { sayIfInterrupted } from '../interrupt.js';
import { browserOption, wholeNumber } from '../options.js';

export const replayCommand = {
  command: 'replay <folder>',
  describe: 'Run the order of a finding or test again',
  builder: (yargs: Argv) =>
    yargs
      .positional('folder', { type: 'string', demandOption: true, describe: 'Of the results' })
      .options({
        finding: {
          type: 'string',
          requiresArg: true,
          describe: 'Its id, such as F1 (the default)',
        },
        test: { type: 'number', requiresArg: true, describe: 'Index of a test' },
        headed: { type: 'boolean', default: false, describe: 'Show it in a window, step by step' },
        ...browserOption,
      })
      .conflicts('finding', 'test'),
};

type Arguments = Awaited<ReturnType<typeof replayCommand.builder>['argv']>;

/** How long an operation is looked at in a window. */
const STEP_MS = 1500;

export async function runReplay(args: Arguments): Promise<number> {
  const { folder, browser, headed } = args;
  const stored = await readRecording(folder);
  const report = await readReport(folder);
  const replay = await readReplay(folder, stored.recording);
  const test = testOf(report, args);
  const schedule = scheduleOfTest(replay, stored.recording, test);
  if (schedule === null) {
    throw new StoreError(
      `The results in ${folder} do not belong together: they are of two explorations. ` +
        'Run "wave test" again.',
    );
  }
  const { operations, outcome: sigma0 } = stored.recording;
  const replayed = () =>
    withChrome({ browser, headed }, async (chrome) => {
      process.stdout.write('The order:\n');
      const runner = new Runner(chrome, stored, networkSettingsOf(replay));
      try {
        // Nobody watches without a window, and then segments are given together, as in the test.
        return await runner.run(schedule, headed ? show : undefined);
      } finally {
        await runner.close();
      }
    });
  const run = await sayIfInterrupted('Interrupted: the replay did not end.', replayed);
  if (!headed) for (const { name } of run.operations) say(name);
  const judgement = judge(run.outcome, sigma0, maskOf(replay), run.isUnanswered);
  // Other operations are numbered as they are found.
  const known = new Set([...operations, ...schedule.operations].map(({ id }) => id));
  const ofKnown = (actual: Order) => actual.filter((id) => known.has(id)).join();
  const isSame = judgement.verdict === test.verdict && ofKnown(run.actual) === ofKnown(test.actual);
  const what = judgement.verdict === 'pass' ? 'pass' : `${judgement.verdict}: ${judgement.title}`;
  process.stdout.write(
    `${isSame ? 'The same outcome came again' : `Not the same: the test ended in ${test.verdict}`}. ` +
      `This run: ${printable(what)}\n`,
  );
  if (!isSame) {
    process.stderr.write('The page does not behave the same each time in this order.\n');
    return EXIT.failed;
  }
  return judgement.verdict === 'pass' ? EXIT.clean : EXIT.found;
}

async function show({ name }: Operation): Promise<void> {
  say(name);
  await passes(STEP_MS);
}

function say(name: string): void {
  process.stdout.write(`  ${printable(name)}\n`);
}

function testOf(report: Report, { finding, test }: Arguments): Test {
  if (test !== undefined) {
    const found = report.tests[wholeNumber('test', test, 0)];
    if (found !== undefined) return found;
    throw new UsageError(
      `There is no test ${test}: the report has ${report.tests.length}, counted from 0.`,
    );
  }
  if (report.findings.length === 0) {
    throw new UsageError('The tests found no error. Choose one of them with --test N.');
  }
  const wanted = finding ?? 'F1';
  const index = report.findings.find(({ id }) => id === wanted)?.tests[0];
  const found = index === undefined ? undefined : report.tests[index];
  if (found !== undefined) return found;
  const ids = report.findings.map(({ id }) => id).join(', ');
  throw new UsageError(`There is no finding ${printable(wanted)} in this report. It has: ${ids}.`);
}
