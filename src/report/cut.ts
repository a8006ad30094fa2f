import { LONGEST_TEXT } from '../store/page-text.js';

/** What comes from the page is cut, so that a report stays small whatever it does: what was longer ends in `…`. */
export function cut(text: string, longest = LONGEST_TEXT): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

export function cutIfAny(text: string | null): string | null {
  return text === null ? null : cut(text);
}
