import { setTimeout as passes } from 'node:timers/promises';
import type { Argv } from 'yargs';
import { type Operation, printable, Recording, type Replayed, Report } from '../../index.js';
import { EXIT } from '../exit.js';
import { checkFile } from '../folder.js';
import { interruptible, unlessInterrupted } from '../interrupt.js';
import { browserOption, folderOf } from '../options.js';
import { TerminalStepper } from '../terminal-stepper.js';
import { UsageError } from '../usage-error.js';
import { withWave } from '../wave.js';

const commandOptions = {
  finding: {
    type: 'string',
    requiresArg: true,
    describe: 'Its id, such as F1 (the default)',
  },
  test: { type: 'number', requiresArg: true, describe: 'Number of a test' },
  headed: { type: 'boolean', default: false, describe: 'Show it in a window, slowly' },
  step: {
    type: 'boolean',
    default: false,
    describe: 'Show it in a window, and wait for you before each operation',
  },
  trace: {
    type: 'string',
    requiresArg: true,
    describe: "File for Chrome's trace of it, for DevTools' Performance panel or Perfetto",
  },
  video: {
    type: 'string',
    requiresArg: true,
    describe: 'File for a video of it, with the names of the operations (.webm)',
  },
  ...browserOption,
} as const;

export const options: readonly string[] = Object.keys(commandOptions);

export const builder = (yargs: Argv) =>
  yargs
    .positional('folder', folderOf('Of the results'))
    .options(commandOptions)
    .conflicts('finding', 'test');

type Arguments = Awaited<ReturnType<typeof builder>['argv']>;

const HOW_TO_STEP = `The run waits before each operation. To go on, here or in the window:
  to the next operation: Enter, or F10 there, or the right button of the bar
  to the race, and from there to the end: r and Enter, or F8, or the left button
F12 in the window opens DevTools.
`;

/** How long an operation is looked at in a window. */
const STEP_MS = 1500;

export async function run(args: Arguments): Promise<number> {
  const { folder, browser, step, trace, video } = args;
  const headed = args.headed || step;
  if (trace !== undefined) await checkFile(`--trace ${trace}`, trace, 'the trace');
  if (video !== undefined) await checkFile(`--video ${video}`, video, 'the video');
  const recording = await Recording.load(folder);
  const report = await Report.load(folder, recording);
  const which = chosenOf(report, args);
  const test = report.testOf(which);
  const replayed = () =>
    withWave({ browser, headed }, async (wave) => {
      if (step) process.stderr.write(HOW_TO_STEP);
      process.stdout.write('The order:\n');
      const stepper = step ? new TerminalStepper(process.stdin) : undefined;
      const onOperation = step ? showNext : headed ? show : undefined;
      try {
        return await wave.replay(recording, report, which, { onOperation, stepper, trace, video });
      } finally {
        stepper?.close();
      }
    });
  const sentence = 'Interrupted: the replay did not end.';
  const ran = await interruptible((interruption) =>
    unlessInterrupted(interruption, sentence, replayed),
  );
  const { isSame, verdict, title, unanswered } = ran;
  if (!headed) sayOrder(ran, test.number);
  if (trace !== undefined)
    process.stderr.write(
      `Trace: ${printable(trace)}, for the Performance panel of DevTools, or Perfetto.\n`,
    );
  if (video !== undefined) process.stderr.write(`Video: ${printable(video)}\n`);
  const what = title === null ? verdict : `${verdict}: ${title}`;
  process.stdout.write(
    `${isSame ? 'The same outcome came again' : `Not the same: the test ended in ${test.verdict}`}. ` +
      `This run: ${printable(what)}\n`,
  );
  if (!isSame) {
    process.stderr.write(`${printable(whyNot(unanswered))}\n`);
    return EXIT.failed;
  }
  return verdict === 'pass' ? EXIT.clean : EXIT.found;
}

function whyNot([request]: readonly string[]): string {
  return request === undefined
    ? 'The page does not behave the same each time in this order.'
    : `The test had an answer to ${request} from its server, which is not there now: start it again.`;
}

function showNext({ name }: Operation): void {
  say(name);
}

async function show(operation: Operation): Promise<void> {
  showNext(operation);
  await passes(STEP_MS);
}

function sayOrder({ lines, ofOtherSteps }: Replayed, test: number): void {
  for (const line of lines) say(line);
  const others = ofOtherSteps.size;
  if (others === 0) return;
  process.stdout.write(
    `Among these ran ${others} more, of steps that the finding is not known to need; --test ${test} shows all.\n`,
  );
}

function say(name: string): void {
  process.stdout.write(`  ${printable(name)}\n`);
}

function chosenOf({ findings }: Report, { finding, test }: Arguments): string | number {
  if (test !== undefined) {
    if (Number.isInteger(test) && test >= 1) return test;
    throw new UsageError('--test takes a whole number from 1 up.');
  }
  if (findings.length > 0) return finding ?? 'F1';
  throw new UsageError('The tests found no error. Choose one of them with --test N.');
}
