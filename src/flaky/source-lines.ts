/** Tells apart from where a test calls something. */
import type { Place } from './agent/place.js';

/** The line, and those that have called the function in which it is. Of an awaited call, the column is another one when it goes on. */
export function sourceLinesOf(place: Place, callers: readonly Place[] = []): readonly string[] {
  return [place, ...callers].map(({ file, line }) => `${file}:${line}`);
}
