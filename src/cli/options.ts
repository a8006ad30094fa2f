/**
 * Options that several commands take, and how their values are read. None has a default here, so that it is known which of
 * them were given: what is left out, the library's own defaults are taken for (`DEFAULTS`).
 */
import { DEFAULTS, GRANULARITIES, NETWORKS } from '../index.js';
import { DEFAULT_FOLDER } from './folder.js';
import { UsageError } from './usage-error.js';

/** The folder that a command reads. */
export const folderOf = (describe: string) =>
  ({ type: 'string', default: DEFAULT_FOLDER, describe }) as const;

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
    describe: 'What the user does: a flow of the DevTools Recorder (.json) or a script (.ts, .js)',
  },
} as const;

export const modelOptions = {
  'early-input': {
    type: 'boolean',
    describe: 'Also try inputs before the handlers they run are registered',
  },
} as const;

export const timeOptions = {
  'max-latency': {
    type: 'string',
    requiresArg: true,
    defaultDescription: timeText(DEFAULTS.maxLatency),
    describe: 'The longest a response takes',
  },
  'human-gap': {
    type: 'string',
    requiresArg: true,
    defaultDescription: timeText(DEFAULTS.humanGap),
    describe: 'The shortest time between two inputs',
  },
} as const;

export const typingOption = {
  'typing-speed': {
    type: 'number',
    requiresArg: true,
    defaultDescription: String(DEFAULTS.typingSpeed),
    describe: 'How many keys a person types in a second, at most',
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
    defaultDescription: DEFAULTS.network,
    describe: 'What answers requests: the recording, the servers, or these for what is not in it',
  },
} as const;

export const workersOption = {
  workers: {
    type: 'number',
    requiresArg: true,
    describe: 'How many orders run side by side (else as many as pay on this machine)',
  },
} as const;

export const seedOption = {
  seed: {
    type: 'number',
    requiresArg: true,
    defaultDescription: String(DEFAULTS.seed),
    describe: 'Of all that is chosen at random',
  },
} as const;

export const ignoreOptions = {
  ignore: {
    type: 'string',
    array: true,
    nargs: 1,
    describe: 'CSS selector of elements that may differ; may be given several times',
  },
  'ignore-attribute': {
    type: 'string',
    array: true,
    nargs: 1,
    describe: 'Name of an attribute that may differ; may be given several times',
  },
  'ignore-request': {
    type: 'string',
    array: true,
    nargs: 1,
    describe: 'Requests that count for nothing, as in "POST /draft*"; may be given several times',
  },
} as const;

const UNITS = new Map([
  ['ms', 1],
  ['s', 1000],
  ['m', 60_000],
]);

/** `5m`, `10s`, `50ms` or a number of milliseconds. */
export function milliseconds(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, number, unit = 'ms'] = /^(\d+(?:\.\d+)?)(ms|s|m)?$/.exec(text) ?? [];
  if (number === undefined) {
    throw new UsageError(
      `--${name} takes a time such as 50ms, 10s or 5m, not "${text}". Write it with its unit.`,
    );
  }
  return Number(number) * (UNITS.get(unit) ?? 1);
}

/** As people write it, and `milliseconds` reads it: `10s`, `50ms`. */
function timeText(ms: number): string {
  return ms % 1000 === 0 ? `${ms / 1000}s` : `${ms}ms`;
}
