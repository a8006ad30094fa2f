import { printable } from '../model/printable.js';

const LONGEST = 300;

/** One line, safe for a terminal: what a page says may be anything, and of any length. */
export function clipped(text: string, longest = LONGEST): string {
  const line = printable(text);
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
