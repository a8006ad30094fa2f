/** The files that WAVE writes and reads again: JSON with a version, most of them. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { isObject } from '../shape.js';

/** A folder that holds no recording or results that can be used; the message is for the user. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

export interface Format<Content> {
  readonly version: number;
  readonly isWhole: (value: unknown) => value is Content;
  /** A sentence for where there is no such file. */
  readonly missing: string;
  /** What makes a new file, to go on with after "or". */
  readonly again: string;
}

/** @throws StoreError when there is no such file, a newer WAVE wrote it, or it is damaged */
export async function readStored<Content>(
  file: string,
  { version, isWhole, missing, again }: Format<Content>,
): Promise<Content> {
  const text = await readText(file, missing);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new StoreError(`${file} is truncated or damaged: it is no JSON. ${capital(again)}.`);
  }
  if (isObject(value) && typeof value.version === 'number' && value.version > version) {
    throw new StoreError(
      `${file} is of version ${value.version}, made by a newer WAVE; this one reads version ` +
        `${version}. Update WAVE, or ${again}.`,
    );
  }
  if (isWhole(value)) return value;
  throw new StoreError(`${file} is damaged: parts of it are missing or wrong. ${capital(again)}.`);
}

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
export async function readText(file: string, missing: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code = 'code' in error ? error.code : null;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new StoreError(missing);
    throw new StoreError(`${file} cannot be read: ${error.message}.`);
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
