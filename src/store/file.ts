/** The files that WAVE writes and reads again: JSON with a version, most of them. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import * as v from 'valibot';
import { type Remedy, WaveError } from '../wave-error.js';
import { problemIn } from './problem.js';

/** A folder that holds no recording or results that can be used; the message is for the user. */
export class StoreError extends WaveError {
  override readonly name = 'StoreError';
}

export interface Format<Schema extends v.GenericSchema> {
  readonly version: number;
  readonly schema: Schema;
  /** What to say where there is no such file. */
  readonly missing: StoreError;
  /** Of a file that is damaged, or that an older WAVE wrote. */
  readonly damaged: Remedy;
  /** Of one that a newer WAVE wrote. */
  readonly newer: Remedy;
}

/** @throws StoreError when there is no such file, another version of WAVE wrote it, or it is damaged */
export async function readStored<Schema extends v.GenericSchema>(
  file: string,
  { version, schema, missing, damaged, newer }: Format<Schema>,
): Promise<v.InferInput<Schema>> {
  const text = await readText(file, missing);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new StoreError(`${file} is truncated or damaged: it is no JSON.`, damaged);
  }
  const other = v.safeParse(VERSIONED, value);
  if (other.success && other.output.version !== version) {
    const isNewer = other.output.version > version;
    throw new StoreError(
      `${file} is of version ${other.output.version}, made by ${isNewer ? 'a newer' : 'an older'} ` +
        `WAVE; this one reads version ${version}.`,
      isNewer ? newer : damaged,
    );
  }
  // The value itself, not valibot's copy, which lacks what the schema does not name.
  if (v.is(schema, value)) return value;
  throw new StoreError(`${file} is damaged: ${problemIn(schema, value)}.`, damaged);
}

const VERSIONED = v.object({ version: v.number() });

/** Whoever reads the file meanwhile gets the old one or the new one, whole. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const unfinished = `${file}.unfinished`;
  await writeFile(unfinished, text);
  await rename(unfinished, file);
}

/**
 * @param missing what to say where there is no such file
 * @throws StoreError
 */
export async function readText(file: string, missing: Error): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code = 'code' in error ? error.code : null;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw missing;
    throw new StoreError(`${file} cannot be read: ${error.message}.`, { code: 'unreadable' });
  }
}
