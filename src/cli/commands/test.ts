import { join, resolve } from 'node:path';
import type { Argv } from 'yargs';
import {
  checkExploreOptions,
  DEFAULT_FAIL_ON,
  DEFAULTS,
  type ExploreOptions,
  FAIL_ON,
  HEURISTICS,
  isFailing,
  ProgressLine,
  printable,
  Recording,
  type Report,
  type Reporter,
  readKnown,
  reporters,
  savePage,
  type Wave,
} from '../../index.js';
import { EXIT, UsageError } from '../errors.js';
import { checkFolder, DEFAULT_FOLDER } from '../folder.js';
import { makeRecording, readRequest } from '../make-recording.js';
import {
  browserOption,
  granularityOption,
  ignoreOptions,
  milliseconds,
  modelOptions,
  networkOption,
  scenarioOption,
  seedOption,
  timeOptions,
  typingOption,
  workersOption,
} from '../options.js';
import { replayCommandOf } from '../replay-command.js';
import { chosenReporters, endingIn } from '../reporters.js';
import { startedAs } from '../started-as.js';
import { withWave } from '../wave.js';

const commandOptions = {
  ...scenarioOption,
  heuristic: {
    choices: HEURISTICS,
    requiresArg: true,
    default: DEFAULTS.heuristic,
    describe: 'What picks the next order',
  },
  prune: {
    type: 'boolean',
    default: DEFAULTS.prune,
    describe: 'With dpor: leave out orders that differ in no known conflict',
  },
  'max-tests': {
    type: 'number',
    requiresArg: true,
    default: DEFAULTS.maxTests,
    describe: 'How many orders to run at most',
  },
  'shrink-tests': {
    type: 'number',
    requiresArg: true,
    default: DEFAULTS.shrinkTests,
    describe: 'How many more orders to run for each finding at most, to show its race',
  },
  'no-shrink': {
    type: 'boolean',
    default: false,
    describe: 'Run no more orders that show which two operations race',
  },
  'shrink-scenario': {
    type: 'boolean',
    default: DEFAULTS.shrinkScenario,
    describe: 'Run findings without steps of the scenario, to show those that they need',
  },
  'no-pictures': {
    type: 'boolean',
    default: false,
    describe: 'Take no pictures of the page for the findings',
  },
  ...seedOption,
  bail: {
    type: 'boolean',
    default: DEFAULTS.bail,
    describe: 'Stop at the first order that fails',
  },
  until: {
    choices: ['orders', 'pairs'] as const,
    requiresArg: true,
    default: DEFAULTS.until,
    describe: 'Stop when all orders are tried, or all precedence pairs covered',
  },
  reporter: {
    type: 'string',
    array: true,
    nargs: 1,
    default: ['text'],
    describe: `What tells the results: ${Object.keys(reporters).join(', ')}, or a module; NAME=FILE writes to a file; may be given several times`,
  },
  'fail-on': {
    choices: FAIL_ON,
    requiresArg: true,
    default: DEFAULT_FAIL_ON,
    describe: 'The least severity of findings for which the exit code is 1',
  },
  baseline: {
    type: 'string',
    requiresArg: true,
    describe: 'File of findings that are known: the exit code is 1 for others alone',
  },
  out: { type: 'string', requiresArg: true, describe: 'Folder for the results' },
  pace: {
    type: 'number',
    requiresArg: true,
    describe: 'Milliseconds between the steps of a recording',
  },
  ...granularityOption,
  ...modelOptions,
  ...timeOptions,
  ...typingOption,
  ...ignoreOptions,
  ...networkOption,
  ...workersOption,
  ...browserOption,
} as const;

export const testCommand = {
  name: 'test',
  options: Object.keys(commandOptions),
  command: 'test <target>',
  describe: 'Run other orders of a recording and report those that fail',
  builder: (yargs: Argv) =>
    yargs
      .positional('target', {
        type: 'string',
        demandOption: true,
        describe: 'Folder of a recording, or the URL of a page to record first',
      })
      .options(commandOptions),
};

type Arguments = Awaited<ReturnType<typeof testCommand.builder>['argv']>;

export async function runTest(args: Arguments): Promise<number> {
  const chosen = (await chosenReporters(args.reporter, args['fail-on'])).map(ofResults);
  const { target, browser, pace, seed, granularity } = args;
  const isUrl = /^[a-z][a-z+.-]*:\/\//i.test(target);
  const folder = args.out ?? (isUrl ? DEFAULT_FOLDER : target);
  const humanGap = milliseconds('human-gap', args['human-gap']);
  const typingSpeed = args['typing-speed'];
  const settings = {
    heuristic: args.heuristic,
    prune: args.prune,
    seed,
    maxTests: args['max-tests'],
    shrinkTests: args['no-shrink'] ? 0 : args['shrink-tests'],
    shrinkScenario: args['shrink-scenario'],
    pictures: !args['no-pictures'],
    bail: args.bail,
    until: args.until,
    earlyInput: args['early-input'],
    ignore: {
      selectors: args.ignore,
      attributes: args['ignore-attribute'],
      requests: args['ignore-request'],
    },
    network: args.network,
    workers: args.workers,
    maxLatency: milliseconds('max-latency', args['max-latency']),
    humanGap,
    typingSpeed,
    replayCommand: replayCommandOf(folder, startedAs(process.env)),
    known: args.baseline === undefined ? {} : await readKnown(args.baseline),
  };
  checkExploreOptions(settings);
  const options = { pace, humanGap, typingSpeed, seed, granularity };
  const request = { url: target, scenario: args.scenario, folder, options };
  const scenario = isUrl ? await readRequest(request) : undefined;
  const stored = isUrl ? null : await load(args);
  await checkFolder(folder);
  if (stored !== null && resolve(target) !== resolve(folder)) await stored.save(folder);
  const report = await withWave({ browser }, async (wave) => {
    const recording = stored ?? (await makeRecording(wave, request, scenario));
    return test(wave, recording, folder, settings, chosen);
  });
  if (!isAny(report)) return EXIT.failed;
  process.stderr.write(`Report: ${await savePage(report.data, folder)}\n`);
  return report.findings.some((finding) => isFailing(finding, args['fail-on']))
    ? EXIT.found
    : EXIT.clean;
}

async function load(args: Arguments): Promise<Recording> {
  refuseWithFolder('scenario', args.scenario);
  refuseWithFolder('pace', args.pace);
  refuseWithFolder('granularity', args.granularity);
  return Recording.load(args.target);
}

function refuseWithFolder(name: string, value: unknown): void {
  if (value === undefined) return;
  throw new UsageError(
    `A recording has its ${name} already: give --${name} only with the URL of a page.`,
  );
}

/** Explores until it is done or interrupted; what was finished by then, if any, is the result. */
async function test(
  wave: Wave,
  recording: Recording,
  folder: string,
  settings: Omit<ExploreOptions, 'reporter' | 'signal' | 'notice'>,
  chosen: readonly Reporter[],
): Promise<Report> {
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const progress = new ProgressLine(process.stderr);
  const { signal } = interrupted;
  const kept = keeping(folder, signal);
  try {
    return await wave.explore(recording, {
      ...settings,
      signal,
      notice: (sentence) => process.stderr.write(`Note: ${printable(sentence)}\n`),
      reporter: [progress, kept, ...chosen],
    });
  } catch (error) {
    progress.onEnd();
    if (kept.tests > 0) process.stderr.write(`${soFar(kept.tests, folder)}\n`);
    throw error;
  } finally {
    progress.onEnd();
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

function soFar(tests: number, folder: string): string {
  const results = tests === 1 ? 'the result of the one test' : `the results of the ${tests} tests`;
  const file = join(folder, 'report.json');
  return `WAVE could not go on; ${file} has ${results} so far, until the next run that writes there.`;
}

interface Keeping extends Reporter {
  /** How many have been kept. */
  readonly tests: number;
}

/** Keeps the results so far after each test. */
function keeping(folder: string, signal: AbortSignal): Keeping {
  let tests = 0;
  return {
    get tests() {
      return tests;
    },
    async onTest(_, { report }) {
      await report.save(folder);
      tests = report.tests.length;
    },
    onEnd(report) {
      if (signal.aborted) {
        process.stderr.write(
          `Interrupted${isAny(report) ? ': these are the results so far' : ' before the first test was done: there are no results'}.\n`,
        );
      }
      return isAny(report) ? report.save(folder) : undefined;
    },
  };
}

/** Whether there are results: not when it was interrupted before the first test was done. */
function isAny({ tests, data }: Report): boolean {
  return tests.length > 0 || data.ended !== 'interrupted';
}

/** Tells nothing where there are no results. */
function ofResults(reporter: Reporter): Reporter {
  return endingIn(reporter, (report, tell) => (isAny(report) ? tell() : undefined));
}
