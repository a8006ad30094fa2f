/** A recording's folder: `recording.json`, `scenario.json`, `network.har` with its bodies. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseScenario } from '../scenario/parse.js';
import type { Scenario } from '../scenario/scenario.js';
import { checkUploads, UPLOADS, uploadsOf } from '../scenario/uploads.js';
import {
  BODIES,
  HAR_FILE,
  readHar,
  removeOtherBodies,
  type StoredExchange,
  writeHar,
} from './har.js';
import type { Exchange } from './live-network.js';
import { RECORDING_VERSION, type Recording } from './recording.js';
import { isRecording } from './recording-shape.js';
import { readStored, readText, StoreError } from './stored-file.js';

const RECORDING_FILE = 'recording.json';
const SCENARIO_FILE = 'scenario.json';

/** A recording as it was stored. */
export interface StoredRecording {
  readonly recording: Recording;
  readonly scenario: Scenario;
  readonly exchanges: readonly StoredExchange[];
}

/**
 * A scenario that is written while it comes about, for a recording to come. What was recorded in
 * the folder before is of another one, and is removed. Each `write` replaces the file, at once: a
 * signal cannot come in between.
 */
export function startScenario(folder: string) {
  const file = join(folder, SCENARIO_FILE);
  const write = (flow: string) => {
    mkdirSync(folder, { recursive: true });
    rmSync(join(folder, RECORDING_FILE), { force: true });
    writeFileSync(file, flow);
  };
  const keepUpload = (name: string, data: Buffer) => {
    mkdirSync(join(folder, UPLOADS), { recursive: true });
    writeFileSync(join(folder, UPLOADS, basename(name)), data);
  };
  return { file, write, keepUpload };
}

/**
 * @param flow the scenario as the user wrote it
 * @param uploads paths of the files that it uploads
 */
export async function writeRecording(
  folder: string,
  recording: Recording,
  flow: string,
  exchanges: readonly Exchange[],
  uploads: readonly string[] = [],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await keepUploads(folder, uploads);
  await writeHar(folder, exchanges);
  await writeFile(join(folder, SCENARIO_FILE), flow);
  await writeFile(join(folder, RECORDING_FILE), `${JSON.stringify(recording, null, 2)}\n`);
  await removeOtherBodies(folder, exchanges);
}

/** @throws StoreError when the folder holds no recording that can be used */
export async function readRecording(folder: string): Promise<StoredRecording> {
  const recording = await readStored(join(folder, RECORDING_FILE), {
    version: RECORDING_VERSION,
    isWhole: isRecording,
    missing:
      `${folder} holds no recording: there is no ${RECORDING_FILE} in it. ` +
      'Make one with "wave record <url> --out DIR"; an address begins with http:// or https://.',
    again: 'record the page again',
  });
  try {
    const flow = await readText(join(folder, SCENARIO_FILE), `there is no ${SCENARIO_FILE} in it`);
    const scenario = parseScenario(flow, join(folder, SCENARIO_FILE));
    await checkUploads(scenario);
    return { recording, scenario, exchanges: await readHar(folder) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StoreError(
      `The recording in ${folder} is damaged: ${why.replace(/\.$/, '')}. Record the page again.`,
    );
  }
}

/** Puts a recording into another folder, for the results that are to be made of it. */
export async function copyRecording(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of [RECORDING_FILE, SCENARIO_FILE, HAR_FILE, BODIES]) {
    await cp(join(from, name), join(to, name), { recursive: true });
  }
  const { scenario, exchanges } = await readRecording(from);
  await keepUploads(to, uploadsOf(scenario));
  await removeOtherBodies(to, exchanges);
}

/** A page may show when a file was written last: that is kept, too. */
async function keepUploads(folder: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    const kept = join(folder, UPLOADS, basename(file));
    if (resolve(file) !== resolve(kept)) await cp(file, kept, { preserveTimestamps: true });
  }
}
