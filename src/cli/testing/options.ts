/** The options of `wave test`. */
import type { Argv } from 'yargs';
import { DEFAULT_FAIL_ON, DEFAULTS, FAIL_ON, HEURISTICS, reporters } from '../../index.js';
import { DEFAULT_FOLDER } from '../folder.js';
import {
  browserOption,
  granularityOption,
  ignoreOptions,
  modelOptions,
  networkOption,
  scenarioOption,
  seedOption,
  timeOptions,
  typingOption,
  workersOption,
} from '../options.js';

const options = {
  ...scenarioOption,
  heuristic: {
    choices: HEURISTICS,
    requiresArg: true,
    defaultDescription: DEFAULTS.heuristic,
    describe: 'What picks the next order',
  },
  prune: {
    type: 'boolean',
    describe: 'With dpor: leave out orders that differ in no known conflict',
  },
  'max-tests': {
    type: 'number',
    requiresArg: true,
    defaultDescription: String(DEFAULTS.maxTests),
    describe: 'How many orders to run at most',
  },
  'shrink-tests': {
    type: 'number',
    requiresArg: true,
    defaultDescription: String(DEFAULTS.shrinkTests),
    describe: 'How many more orders to run for each finding at most, to show its race',
  },
  'no-shrink': {
    type: 'boolean',
    describe: 'Run no more orders that show which two operations race',
  },
  'shrink-scenario': {
    type: 'boolean',
    describe: 'Run findings without steps of the scenario, to show those that they need',
  },
  'no-pictures': {
    type: 'boolean',
    describe: 'Take no pictures of the page for the findings',
  },
  ...seedOption,
  bail: {
    type: 'boolean',
    describe: 'Stop at the first order that fails',
  },
  until: {
    choices: ['orders', 'pairs'] as const,
    requiresArg: true,
    defaultDescription: DEFAULTS.until,
    describe: 'Stop when all orders are tried, or all precedence pairs covered',
  },
  reporter: {
    type: 'string',
    array: true,
    nargs: 1,
    defaultDescription: 'text',
    describe: `What tells the results: ${Object.keys(reporters).join(', ')}, or a module; NAME=FILE writes to a file; may be given several times`,
  },
  'fail-on': {
    choices: FAIL_ON,
    requiresArg: true,
    defaultDescription: DEFAULT_FAIL_ON,
    describe: 'The least severity of findings for which the exit code is 1',
  },
  baseline: {
    type: 'string',
    requiresArg: true,
    describe: 'File of findings that are known: the exit code is 1 for others alone',
  },
  out: {
    type: 'string',
    requiresArg: true,
    describe: `Folder for the results (else that of the recording, or ${DEFAULT_FOLDER})`,
  },
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

/** Their names, without dashes. */
export const TEST_OPTIONS = Object.keys(options);

export function takingTestOptions(yargs: Argv) {
  return yargs
    .positional('target', {
      type: 'string',
      describe:
        'Folder of a recording, URL of a page to record first, or name of a page of the config (else all its pages)',
    })
    .options(options);
}

export type TestArguments = Awaited<ReturnType<typeof takingTestOptions>['argv']>;
