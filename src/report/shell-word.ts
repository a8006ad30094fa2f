/**
 * The word as a POSIX shell reads it back: in quotes, where it has to be.
 *
 * @example
 * console.log(['npx', 'playwright', 'test', '-g', 'adds two'].map(shellWord).join(' '));
 *
 * @since 0.1.0
 */
export function shellWord(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A command as it is typed. */
export function shellCommand(words: readonly string[]): string {
  return words.map(shellWord).join(' ');
}
