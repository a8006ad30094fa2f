import { join } from 'node:path';
import type { Argv } from 'yargs';
import {
  DEFAULTS,
  FlakyProgressLine,
  type FlakyTest,
  findFlaky,
  flakyReporters,
  formatRisks,
  isFlaky,
  painter,
  rankFlaky,
  readFlaky,
  runFlakyAgain,
  shellWord,
} from '../../index.js';
import { EXIT } from '../exit.js';
import { chosenFlakyReporters } from '../flaky-reporters.js';
import { checkFolder, DEFAULT_FOLDER } from '../folder.js';
import { interruptible } from '../interrupt.js';
import { milliseconds } from '../options.js';
import { startedAs } from '../started-as.js';
import { UsageError } from '../usage-error.js';

const FOLDER = join(DEFAULT_FOLDER, 'flaky');

const commandOptions = {
  out: {
    type: 'string',
    requiresArg: true,
    default: FOLDER,
    describe: 'Folder for the results',
  },
  'max-tests': {
    type: 'number',
    requiresArg: true,
    default: DEFAULTS.maxRuns,
    describe: 'How often each test runs at most',
  },
  seed: {
    type: 'number',
    requiresArg: true,
    describe: 'In the end, try more orders that this number chooses, as long as a test may run',
  },
  workers: {
    type: 'number',
    requiresArg: true,
    default: 1,
    describe: 'How many runs of a test go on side by side, on your one server',
  },
  budget: {
    type: 'string',
    requiresArg: true,
    describe: 'Time after which no more runs begin, such as 5m',
  },
  reporter: {
    type: 'string',
    array: true,
    nargs: 1,
    defaultDescription: 'text',
    describe: `What tells the results: ${Object.keys(flakyReporters).join(', ')}; NAME=FILE writes to a file; may be given several times`,
  },
  list: {
    type: 'boolean',
    describe: 'Run each test once, as it is, and list them by how likely they are flaky',
  },
  again: {
    type: 'string',
    requiresArg: true,
    describe: 'Id of a finding in --out: run its test as it failed, and show what that prints',
  },
} as const;

const EXIT_CODES =
  'Exit code: 0 if no test is flaky, as far as was tried; 1 if one is; 2 if WAVE could not tell.';

export const options: readonly string[] = Object.keys(commandOptions);

export const builder = (yargs: Argv) =>
  yargs
    .usage('$0 flaky [options] -- <test command>')
    .example('$0 flaky -- npx playwright test cart.spec.ts', '')
    .epilogue(EXIT_CODES)
    .options(commandOptions)
    .conflicts('list', ['again', 'budget', 'reporter', 'seed']);

type Arguments = Awaited<ReturnType<typeof builder>['argv']>;

export async function run(args: Arguments): Promise<number> {
  const { out, again, list } = args;
  return interruptible(({ signal }) => {
    if (again !== undefined) return runAgain(out, again, args['--'], signal);
    const command = behind(args['--']);
    return list === true ? rank(command, signal) : find(args, command, signal);
  });
}

/**
 * The words of the user's command.
 *
 * @throws UsageError when there are none
 */
function behind(words: unknown): readonly string[] {
  if (Array.isArray(words) && words.length > 0) return words.map(String);
  throw new UsageError(
    'Say what runs the tests, behind --: wave flaky -- npx playwright test cart.spec.ts',
  );
}

async function find(
  { out, 'max-tests': maxRuns, seed, workers, budget, reporter = ['text'] }: Arguments,
  command: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  const budgetMs = milliseconds('budget', budget);
  await checkFolder(out);
  const chosen = await chosenFlakyReporters(reporter);
  const progress = new FlakyProgressLine(process.stderr);
  try {
    const { tests } = await findFlaky(command, {
      ...{ out, maxRuns, workers, signal, reporter: [progress, ...chosen] },
      ...(budgetMs !== undefined && { budgetMs }),
      ...(seed !== undefined && { orderSeed: seed }),
      againCommand: againCommandOf(out, startedAs(process.env)),
    });
    const isTried = tests.some(({ state }) => state !== 'not-tried');
    if (isTried) process.stderr.write(`Report: ${join(out, 'flaky.html')}\n`);
    const untold = untoldOf(tests);
    if (untold !== null) process.stderr.write(`${untold}\n`);
    if (tests.some(isFlaky)) return EXIT.found;
    return signal.aborted || untold !== null ? EXIT.failed : EXIT.clean;
  } finally {
    progress.onDone();
  }
}

/** Why it cannot be said that no test is flaky, in a sentence; null: it can, as far as was tried. */
function untoldOf(tests: readonly FlakyTest[]): string | null {
  const failing = tests.filter(({ state }) => state === 'failing' || state === 'failing-alone');
  if (failing.length > 0) {
    return failing.length === tests.length
      ? 'With nothing held, all of them failed: repair that first. Is what they test running?'
      : `With nothing held, ${failing.length} of ${tests.length} tests failed: repair that first, or name the others.`;
  }
  // Each time that it was tried, it has failed.
  const isOpen = ({ state, limit, findings }: FlakyTest) =>
    state === 'unstable' &&
    limit !== null &&
    findings.some(({ repetitions: { failed, of } }) => failed === of);
  if (tests.some(isOpen)) {
    return 'A test has failed where an event came earlier or later, and could not run often enough to tell whether it does so each time: let it have more runs (--max-tests) or more time (--budget).';
  }
  const isTold = tests.some(({ state }) => ['flaky', 'not-flaky', 'unstable'].includes(state));
  if (isTold) return null;
  const isTried = tests.some(({ state }) => state === 'not-known');
  return isTried ? 'Nothing is known of any test.' : 'No test was tried.';
}

async function rank(command: readonly string[], signal: AbortSignal): Promise<number> {
  const progress = new FlakyProgressLine(process.stderr);
  progress.onStart();
  const risks = await rankFlaky(command, signal).finally(() => progress.onDone());
  process.stdout.write(formatRisks(risks, painter(process.stdout)));
  return signal.aborted ? EXIT.failed : EXIT.clean;
}

/** @param program what starts WAVE */
function againCommandOf(out: string, program: string) {
  const folder = out === FOLDER ? '' : ` --out ${shellWord(out)}`;
  return (id: string) => `${program} flaky${folder} --again ${id}`;
}

async function runAgain(
  out: string,
  id: string,
  words: unknown,
  signal: AbortSignal,
): Promise<number> {
  if (words !== undefined) {
    throw new UsageError(
      `--again runs the command of the results in ${out}: leave out what stands behind --.`,
    );
  }
  const write = (part: string) => void process.stdout.write(part);
  const { hasFailed } = await runFlakyAgain(await readFlaky(out), id, { signal, write });
  if (signal.aborted) return EXIT.failed;
  process.stderr.write(`Run as in ${id}, it has ${hasFailed ? 'failed' : 'passed'}.\n`);
  return hasFailed ? EXIT.found : EXIT.clean;
}
