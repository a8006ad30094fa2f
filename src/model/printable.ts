/**
 * Text of a page is not to be trusted with a terminal or a reader: control characters move the
 * cursor and start escape sequences, bidirectional overrides show a line in another order than it
 * has (CVE-2021-42574). The line and paragraph separators would end a line of ours.
 */
const UNPRINTABLE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;
/** JSON has escaped the others; a line end is its own, for a text of it has none. */
const UNPRINTABLE_IN_JSON = /[\x7f-\x9f\p{Bidi_Control}\u2028\u2029]/gu;

/**
 * The text on one line: tabs and line ends become a space, what else could act is removed. For reporters
 * that write to a terminal what comes from a page: names, titles, messages.
 *
 * @example
 * for (const { title } of report.findings) console.log(printable(title));
 *
 * @since 0.1.0
 */
export function printable(text: string): string {
  return text.replace(/[\t\n\r]+/g, ' ').replace(UNPRINTABLE, '');
}

/** JSON, indented by 2, that is also safe to show: the same data, with such characters escaped. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(UNPRINTABLE_IN_JSON, unicodeEscape);
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
