/** Options that several commands take, and how their values are read. */
import { GRANULARITIES } from '../model/granularity.js';
import { printable } from '../model/printable.js';
import { type Ignore, isSelector } from '../oracle/ignore.js';
import { NETWORKS } from '../scheduler/network.js';
import { UsageError } from './errors.js';

export const browserOption = {
  browser: {
    type: 'string',
    requiresArg: true,
    describe: 'Path of the Chrome to use (else WAVE_BROWSER, else found)',
  },
} as const;

export const scenarioOption = {
  scenario: {
    type: 'string',
    requiresArg: true,
    describe: 'What the user does: a flow exported by the DevTools Recorder',
  },
} as const;

export const modelOptions = {
  'early-input': {
    type: 'boolean',
    default: false,
    describe: 'Also try inputs before the handlers they run are registered',
  },
} as const;

export const timeOptions = {
  'max-latency': {
    type: 'string',
    requiresArg: true,
    default: '10s',
    describe: 'The longest a response takes',
  },
  'human-gap': {
    type: 'string',
    requiresArg: true,
    default: '50ms',
    describe: 'The shortest time between two inputs',
  },
} as const;

export const granularityOption = {
  granularity: {
    choices: GRANULARITIES,
    requiresArg: true,
    describe: 'fine: what a page queues for itself (message ticks) is free too; else coarse',
  },
} as const;

export const networkOption = {
  network: {
    choices: NETWORKS,
    requiresArg: true,
    default: 'archive' as const,
    describe: 'What answers requests: the recording, the servers, or these for what is not in it',
  },
} as const;

export const seedOption = {
  seed: {
    type: 'number',
    requiresArg: true,
    default: 1,
    describe: 'Of all that is chosen at random',
  },
} as const;

export const ignoreOptions = {
  ignore: {
    type: 'string',
    array: true,
    nargs: 1,
    default: [],
    describe: 'CSS selector of elements that may differ; may be given several times',
  },
  'ignore-attribute': {
    type: 'string',
    array: true,
    nargs: 1,
    default: [],
    describe: 'Name of an attribute that may differ; may be given several times',
  },
} as const;

/** `10s`, `50ms` or a number of milliseconds; more than none. */
export function milliseconds(name: string, text: string): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(ms|s|)$/.exec(text) ?? [];
  if (number === undefined) {
    throw new UsageError(
      `--${name} takes a time such as 50ms or 10s, not "${text}". Write it with its unit.`,
    );
  }
  if (Number(number) === 0) {
    throw new UsageError(`--${name} takes a time of more than 0: nobody is as quick as that.`);
  }
  return Number(number) * (unit === 's' ? 1000 : 1);
}

/** A whole number, at least `least`. */
export function wholeNumber(name: string, value: number, least: number): number {
  if (Number.isInteger(value) && value >= least) return value;
  throw new UsageError(`--${name} takes a whole number from ${least} up.`);
}

/** @throws UsageError for what is no selector */
export function ignoreOf(selectors: readonly string[], attributes: readonly string[]): Ignore {
  const wrong = selectors.find((selector) => !isSelector(selector));
  if (wrong === undefined) return { selectors, attributes };
  throw new UsageError(
    `--ignore takes a CSS selector, such as "#clock" or ".ad", not "${printable(wrong)}".`,
  );
}
