import { join } from 'node:path';

/**
 * As a person starts WAVE in a shell. npm puts the programs of a project on the path of what it runs itself (`npx`, and
 * the scripts of `package.json`), and nowhere else.
 */
export function startedAs(env: NodeJS.ProcessEnv): string {
  return env.npm_command === undefined ? 'wave' : 'npx wave';
}

/**
 * The command that shows a finding, by its id, or a test, by its index, in the folder again.
 *
 * @param program what starts WAVE
 */
export function replayCommandOf(folder: string, program = 'wave') {
  return (which: string | number, within: string | null) =>
    `${program} replay ${shellWord(join(folder, within ?? ''))} --${typeof which === 'number' ? 'test' : 'finding'} ${which}`;
}

/** As a POSIX shell reads it back. */
function shellWord(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
