/** What is wrong with a command line, in sentences. */
import { closestMatch } from 'leven';
import { UsageError } from './usage-error.js';

/** Options that may be given several times. */
const LISTS: readonly string[] = ['ignore', 'ignore-attribute', 'ignore-request', 'reporter'];
/** What yargs has beside options: among it, the words behind `--`. */
const NO_OPTIONS: readonly string[] = ['_', '$0', '--'];
const POSITIONALS: readonly string[] = ['url', 'target', 'folder'];

const NOTHING_TO_WORK_ON = 'The command needs a URL or a folder to work on';

/**
 * Refuses what yargs lets through: values that are missing or empty, and options given twice, which
 * it makes a list of.
 *
 * @throws UsageError
 */
export function checkValues(args: Readonly<Record<string, unknown>>): true {
  for (const [name, value] of Object.entries(args)) {
    if (NO_OPTIONS.includes(name)) continue;
    const isList = LISTS.includes(name);
    if (Array.isArray(value) && !isList)
      throw new UsageError(`--${name} is given twice: choose one.`);
    const values: readonly unknown[] = isList && Array.isArray(value) ? value : [value];
    if (!values.includes('')) continue;
    throw new UsageError(
      POSITIONALS.includes(name) ? `${NOTHING_TO_WORK_ON}.` : `--${name} needs a value.`,
    );
  }
  return true;
}

export interface Command {
  readonly name: string;
  /** Their names, without dashes. */
  readonly options: readonly string[];
}

/**
 * @param message of yargs, which may be several lines
 * @param words of the command line
 * @param commands all that there are
 */
export function usageMessage(
  message: string,
  words: readonly string[],
  commands: readonly Command[],
): string {
  const named = (word: string) => commands.find(({ name }) => name === word);
  const command = words.flatMap((word) => named(word) ?? [])[0] ?? null;
  const tried = words.find((word) => !word.startsWith('-')) ?? '';
  const [, unknown] = UNKNOWN.exec(message) ?? [];
  const meant = unknown === undefined ? null : meantBy(unknown, tried, command, commands);
  const guess = meant === null ? '' : ` Did you mean "${meant}"?`;
  const help = command === null ? 'wave --help' : `wave ${command.name} --help`;
  return `${sentence(message, words, tried, command)}.${guess} See "${help}".`;
}

/** What the first of the unknown words was to be; null: nothing is like it. */
function meantBy(
  unknown: string,
  tried: string,
  command: Command | null,
  commands: readonly Command[],
): string | null {
  if (command === null)
    return closest(
      tried,
      commands.map(({ name }) => name),
    );
  const option = closest(unknown.split(', ')[0] ?? '', command.options);
  return option && `--${option}`;
}

const UNKNOWN = /^Unknown arguments?: (.*)/;

/** What is so alike that a slip makes the one of the other; null: nothing is. */
function closest(given: string, known: readonly string[]): string | null {
  return closestMatch(given, known, { maxDistance: Math.ceil(given.length / 3) }) ?? null;
}

/** With its dashes, if it is an option. */
function asWritten(name: string, words: readonly string[]): string {
  const isIt = (word: string) => [`--${name}`, `-${name}`].includes(word.split('=')[0] ?? '');
  return words.find(isIt)?.split('=')[0] ?? name;
}

function sentence(
  message: string,
  words: readonly string[],
  tried: string,
  command: Command | null,
): string {
  const [, option, given, choices = ''] =
    /Argument: ([\w-]+), Given: (.*), Choices: (.*)/.exec(message) ?? [];
  if (option !== undefined) return `--${option} takes ${choices.replaceAll('"', '')}; not ${given}`;
  const [, lacking] = /^Not enough arguments following: (.*)/.exec(message) ?? [];
  if (lacking !== undefined) return `--${lacking} needs a value`;
  const [, one, other] = /^Arguments ([\w-]+) and ([\w-]+) are mutually/.exec(message) ?? [];
  if (one !== undefined) return `--${one} and --${other} exclude each other: give one of them`;
  const [, unknown] = UNKNOWN.exec(message) ?? [];
  if (command === null && unknown?.split(', ').includes(tried))
    return `There is no command "${tried}"`;
  if (unknown !== undefined) {
    const hint = command?.name === 'flaky' ? ': what runs the tests stands behind --' : '';
    const written = unknown.split(', ').map((name) => asWritten(name, words));
    return `wave ${command?.name ?? tried} takes no "${written.join(', ')}"${hint}`;
  }
  return message.startsWith('Not enough non-option arguments') ? NOTHING_TO_WORK_ON : message;
}
