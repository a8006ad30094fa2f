/** A recording's folder: `recording.json`, `scenario.json`, `network.har` with its bodies. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { GRANULARITIES } from '../model/granularity.js';
import { parseScenario } from '../scenario/parse.js';
import type { Scenario } from '../scenario/scenario.js';
import { HAR_FILE, readHar, type StoredExchange, writeHar } from './har.js';
import type { Exchange } from './live-network.js';
import { RECORDING_VERSION, type Recording } from './recording.js';

const RECORDING_FILE = 'recording.json';
const SCENARIO_FILE = 'scenario.json';

/** A recording as it was stored. */
export interface StoredRecording {
  readonly recording: Recording;
  readonly scenario: Scenario;
  readonly exchanges: readonly StoredExchange[];
}

/** A folder that holds no recording that can be read; the message is for the user. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/**
 * A scenario that is written while it comes about, for a recording to come. What was recorded in
 * the folder before is of another one, and is removed. Each `write` replaces the file, at once: a
 * signal cannot come in between.
 */
export function startScenario(folder: string): { file: string; write: (flow: string) => void } {
  const file = join(folder, SCENARIO_FILE);
  const write = (flow: string) => {
    mkdirSync(folder, { recursive: true });
    rmSync(join(folder, RECORDING_FILE), { force: true });
    writeFileSync(file, flow);
  };
  return { file, write };
}

/** @param flow the scenario as the user wrote it */
export async function writeRecording(
  folder: string,
  recording: Recording,
  flow: string,
  exchanges: readonly Exchange[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeHar(folder, exchanges);
  await writeFile(join(folder, SCENARIO_FILE), flow);
  await writeFile(join(folder, RECORDING_FILE), `${JSON.stringify(recording, null, 2)}\n`);
}

export async function readRecording(folder: string): Promise<StoredRecording> {
  const file = join(folder, RECORDING_FILE);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    throw new StoreError(
      `${folder} holds no recording: there is no ${RECORDING_FILE} in it. ` +
        'Make one with "wave record <url> --out DIR".',
    );
  }
  const recording = parseRecording(text, file);
  try {
    const flow = await readFile(join(folder, SCENARIO_FILE), 'utf8');
    const scenario = parseScenario(flow, join(folder, SCENARIO_FILE));
    return { recording, scenario, exchanges: await readHar(folder) };
  } catch (error) {
    throw new StoreError(
      `The recording in ${folder} is damaged: ${error instanceof Error ? error.message : error}. ` +
        'Record the page again.',
    );
  }
}

function parseRecording(text: string, file: string): Recording {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new StoreError(`${file} is truncated or damaged: it is no JSON. Record the page again.`);
  }
  if (isObject(value) && typeof value.version === 'number' && value.version > RECORDING_VERSION) {
    throw new StoreError(
      `${file} is of version ${value.version}, made by a newer WAVE (${String(value.tool)}); this one ` +
        `reads version ${RECORDING_VERSION}. Update WAVE, or record the page again.`,
    );
  }
  if (!isRecording(value)) {
    throw new StoreError(`${file} is damaged: parts of it are missing. Record the page again.`);
  }
  return value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isRecording(value: unknown): value is Recording {
  return (
    isObject(value) &&
    value.version === RECORDING_VERSION &&
    typeof value.url === 'string' &&
    typeof value.epoch === 'number' &&
    typeof value.seed === 'number' &&
    GRANULARITIES.some((name) => name === value.granularity) &&
    [value.operations, value.documents, value.unfired, value.notes].every(Array.isArray) &&
    isObject(value.outcome)
  );
}

/** Puts a recording beside the results that were made of it. */
export async function copyRecording(from: string, to: string): Promise<void> {
  if (resolve(from) === resolve(to)) return;
  await mkdir(to, { recursive: true });
  for (const name of [RECORDING_FILE, SCENARIO_FILE, HAR_FILE, 'bodies']) {
    await cp(join(from, name), join(to, name), { recursive: true });
  }
}
