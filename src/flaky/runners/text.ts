/** Texts that runners give and take. */

/** Without colours. */
export function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal is told begins with one.
  return text.replace(/\u001b\[[\d;]*m/g, '');
}

/** As a regular expression that matches it alone. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
