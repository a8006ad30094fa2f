/** The source maps of the recorded page: `source-maps.json`, where it has any. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { mappedScript, NO_MAPS, SourceMaps } from '../model/source-maps.js';
import { sourceText } from '../model/sources.js';
import { readText, writeWhole } from './file.js';
import { problemIn } from './problem.js';

const FILE = 'source-maps.json';
const schema = v.object({
  scripts: v.array(mappedScript),
  /** Older files have none. */
  texts: v.exactOptional(v.array(sourceText)),
});

export async function writeSourceMaps(
  folder: string,
  { scripts, texts }: SourceMaps,
): Promise<void> {
  const file = join(folder, FILE);
  if (scripts.length === 0) await rm(file, { force: true });
  else await writeWhole(file, `${JSON.stringify({ scripts, texts })}\n`);
}

/** @throws Error with a clause that says what of it is wrong */
export async function readSourceMaps(folder: string): Promise<SourceMaps> {
  const file = join(folder, FILE);
  if (!existsSync(file)) return NO_MAPS;
  const stored = parse(await readText(file, new Error(`there is no ${FILE} in it`)));
  if (!v.is(schema, stored)) throw new Error(`in ${FILE}, ${problemIn(schema, stored)}`);
  return new SourceMaps(stored.scripts, stored.texts);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${FILE} is truncated, or no JSON`);
  }
}
