/** The lines of a test around a statement. */
import { readFileSync } from 'node:fs';
import { type Excerpt, Sources } from '../model/sources.js';
import type { Place } from './agent/place.js';
import { shownPlace } from './report/shown.js';

/** Null: the file is not there, or was made for machines. */
export function excerptOf({ file: path, line }: Place): Excerpt | null {
  const { file } = shownPlace({ file: path, line });
  return new Sources([{ file, text: textOf(path) }]).excerpt(file, line);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // What a runner compiles may have no file where it says it has.
    return '';
  }
}
