/** A file that the user chooses, as a page gets it. */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import mime from 'mime';

export interface ChosenFile {
  readonly name: string;
  /** MIME type; empty where the name tells none (File API, section 4.1). */
  readonly type: string;
  /** Milliseconds since 1970. */
  readonly lastModified: number;
  readonly base64: string;
}

export async function chosenFile(path: string): Promise<ChosenFile> {
  const [{ mtimeMs }, data] = await Promise.all([stat(path), readFile(path)]);
  return {
    name: basename(path),
    type: mime.getType(path) ?? '',
    lastModified: Math.floor(mtimeMs),
    base64: data.toString('base64'),
  };
}
