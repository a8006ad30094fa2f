/** A file that the user chooses, as a page gets it. */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import mime from 'mime';
import { ScenarioError } from '../../scenario/error.js';

export interface ChosenFile {
  readonly name: string;
  /** MIME type; empty where the name tells none (File API, section 4.1). */
  readonly type: string;
  /** Milliseconds since 1970. */
  readonly lastModified: number;
  readonly base64: string;
}

/** @throws ScenarioError where it cannot be read any more: it was there when the command began */
export async function chosenFile(path: string): Promise<ChosenFile> {
  try {
    const [{ mtimeMs }, data] = await Promise.all([stat(path), readFile(path)]);
    return {
      name: basename(path),
      type: mime.getType(path) ?? '',
      lastModified: Math.floor(mtimeMs),
      base64: data.toString('base64'),
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ScenarioError(
      `The file ${path}, which a step chooses, cannot be read any more (${why}). Put it back, and run the ` +
        'command again.',
    );
  }
}
