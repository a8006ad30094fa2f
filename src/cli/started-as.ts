/**
 * As a person starts WAVE in a shell. npm puts the programs of a project on the path of what it runs itself (`npx`, and
 * the scripts of `package.json`), and nowhere else.
 */
export function startedAs(env: NodeJS.ProcessEnv): string {
  return env.npm_command === undefined ? 'wave' : 'npx wave';
}

/** Has the commands in a text, which stand in quotes, as they can be typed. */
export function typedAs(env: NodeJS.ProcessEnv, text: string): string {
  return text.replaceAll('"wave ', `"${startedAs(env)} `);
}
