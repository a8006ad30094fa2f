/** What is wrong with a command line, in sentences. */
import { UsageError } from './errors.js';

const COMMANDS: readonly string[] = ['record', 'test', 'show', 'replay', 'baseline', 'model'];
/** Options that may be given several times. */
const LISTS: readonly string[] = ['ignore', 'ignore-attribute', 'ignore-request', 'reporter'];
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
    if (name === '_' || name === '$0') continue;
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

/**
 * @param message of yargs, which may be several lines
 * @param words of the command line
 */
export function usageMessage(message: string, words: readonly string[]): string {
  const isCommand = (word: string) => COMMANDS.includes(word);
  const command = words.find(isCommand) ?? words.find((word) => !word.startsWith('-')) ?? '';
  const help = COMMANDS.includes(command) ? `wave ${command} --help` : 'wave --help';
  return `${sentence(message, command)}. See "${help}".`;
}

function sentence(message: string, command: string): string {
  const [, option, given, choices = ''] =
    /Argument: ([\w-]+), Given: (.*), Choices: (.*)/.exec(message) ?? [];
  if (option !== undefined) return `--${option} takes ${choices.replaceAll('"', '')}; not ${given}`;
  const [, lacking] = /^Not enough arguments following: (.*)/.exec(message) ?? [];
  if (lacking !== undefined) return `--${lacking} needs a value`;
  const [, one, other] = /^Arguments ([\w-]+) and ([\w-]+) are mutually/.exec(message) ?? [];
  if (one !== undefined) return `--${one} and --${other} exclude each other: give one of them`;
  const [, unknown] = /^Unknown arguments?: (.*)/.exec(message) ?? [];
  if (!COMMANDS.includes(command) && unknown?.split(', ').includes(command))
    return `There is no command "${command}"`;
  if (unknown !== undefined) return `wave ${command} takes no "${unknown}"`;
  return message.startsWith('Not enough non-option arguments') ? NOTHING_TO_WORK_ON : message;
}
