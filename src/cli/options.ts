/** Options that several commands take, and how their values are read. */
import { GRANULARITIES } from '../model/granularity.js';
import { printable } from '../model/printable.js';
import { type Ignore, isSelector } from '../oracle/ignore.js';
import { UsageError } from './errors.js';

export const browserOption = {
  browser: {
    type: 'string',
    describe: 'Path of the Chrome to use (else WAVE_BROWSER, else found)',
  },
} as const;

export const scenarioOption = {
  scenario: {
    type: 'string',
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
  'max-latency': { type: 'string', default: '10s', describe: 'The longest a response takes' },
  'human-gap': {
    type: 'string',
    default: '50ms',
    describe: 'The shortest time between two inputs',
  },
} as const;

export const granularityOption = {
  granularity: {
    choices: GRANULARITIES,
    describe: 'fine: what a page queues for itself (message ticks) is free too; else coarse',
  },
} as const;

export const seedOption = {
  seed: { type: 'number', default: 1, describe: 'Of all that is chosen at random' },
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

/** `10s`, `50ms` or a number of milliseconds. */
export function milliseconds(name: string, text: string): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(ms|s|)$/.exec(text) ?? [];
  if (number === undefined) {
    throw new UsageError(
      `--${name} takes a time such as 50ms or 10s, not "${text}". Write it with its unit.`,
    );
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
