import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * As a person starts WAVE in a shell. npm puts the programs of a project on the path of what it runs itself (`npx`, and
 * the scripts of `package.json`), and nowhere else. Where the project has no such program, `npx wave` would be another
 * package of the registry.
 */
export function startedAs(env: NodeJS.ProcessEnv, folder = process.cwd()): string {
  return env.npm_command !== undefined && isInstalled(folder) ? 'npx wave' : 'wave';
}

/** In the project that the folder is in. */
function isInstalled(folder: string): boolean {
  if (existsSync(join(folder, 'node_modules', '.bin', 'wave'))) return true;
  const parent = dirname(folder);
  return parent !== folder && isInstalled(parent);
}

/** Has the commands in a text, which stand in quotes, as they can be typed. */
export function typedAs(env: NodeJS.ProcessEnv, text: string, folder = process.cwd()): string {
  return text.replaceAll('"wave ', `"${startedAs(env, folder)} `);
}
