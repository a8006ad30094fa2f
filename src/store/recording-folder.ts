/** A recording's folder: `recording.json`, `scenario.json`, `network.har` with its bodies, `source-maps.json`. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { rows } from '../drivers/index.js';
import { keptAs, type Scenario, uploadsOf } from '../drivers/scenarios.js';
import type { SourceMaps } from '../model/source-maps.js';
import { UPLOADS } from '../scenario/uploads.js';
import { type Remedy, WaveError } from '../wave-error.js';
import type { Exchange } from './exchange.js';
import { readStored, readText, StoreError } from './file.js';
import { readHar, removeOtherBodies, writeHar } from './har.js';
import { librariesIn } from './libraries-in.js';
import { RECORDING_VERSION, type RecordingData, recordingSchema } from './recording.js';
import { PAGES_FILE } from './results.js';
import { readSourceMaps, writeSourceMaps } from './source-maps.js';

const RECORDING_FILE = 'recording.json';
const KINDS = Object.values(rows);

/** A recording as it was stored. */
export interface StoredRecording {
  readonly recording: RecordingData;
  readonly scenario: Scenario;
  readonly exchanges: readonly Exchange[];
  readonly maps: SourceMaps;
}

/**
 * A flow that is written while it comes about, for a recording to come. What was recorded in
 * the folder before is of another one, and is removed. Each `write` replaces the file, at once: a
 * signal cannot come in between.
 */
export function startScenario(folder: string) {
  const file = join(folder, rows.flow.keptAs);
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

/** With the files that its scenario uploads. What was recorded in the folder before is replaced. */
export async function writeRecording(
  folder: string,
  { recording, scenario, exchanges, maps }: StoredRecording,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await keepUploads(folder, uploadsOf(scenario));
  await writeHar(folder, exchanges);
  await writeSourceMaps(folder, maps);
  const file = keptAs(scenario);
  await writeFile(join(folder, file), scenario.text);
  for (const { keptAs: other } of KINDS) {
    if (other !== file) await rm(join(folder, other), { force: true });
  }
  await writeFile(join(folder, RECORDING_FILE), `${JSON.stringify(recording, null, 2)}\n`);
  await removeOtherBodies(folder, exchanges);
}

const RECORD_AGAIN: Remedy = { code: 'bad-recording', advice: 'Record the page again.' };

function noRecording(folder: string): StoreError {
  if (existsSync(join(folder, PAGES_FILE))) {
    const problem = `${folder} holds the recordings of several pages, each in a folder of its name: name one of these.`;
    return new StoreError(problem, { code: 'several-recordings' });
  }
  const problem = `${folder} holds no recording: there is no ${RECORDING_FILE} in it.`;
  return new StoreError(problem, { code: 'no-recording', advice: 'Record the page.' });
}

/** @throws StoreError when the folder holds no recording that can be used */
export async function readRecording(folder: string): Promise<StoredRecording> {
  const recording = await readStored(join(folder, RECORDING_FILE), {
    version: RECORDING_VERSION,
    schema: recordingSchema,
    missing: noRecording(folder),
    damaged: RECORD_AGAIN,
    newer: { code: 'newer-recording', advice: 'Update WAVE, or record the page again.' },
  });
  try {
    const scenario = await readKeptScenario(folder);
    const exchanges = await readHar(folder);
    const maps = (await readSourceMaps(folder)).beside(librariesIn(exchanges));
    return { recording, scenario, exchanges, maps };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const why = error instanceof WaveError ? error.problem : error.message;
    throw new StoreError(
      `The recording in ${folder} is damaged: ${why.replace(/\.$/, '')}.`,
      RECORD_AGAIN,
    );
  }
}

async function readKeptScenario(folder: string): Promise<Scenario> {
  const kind = KINDS.find((each) => existsSync(join(folder, each.keptAs))) ?? rows.flow;
  const file = join(folder, kind.keptAs);
  const text = await readText(file, new Error(`there is no ${kind.keptAs} in it`));
  return kind.readKept(text, file);
}

/** A page may show when a file was written last: that is kept, too. */
async function keepUploads(folder: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    const kept = join(folder, UPLOADS, basename(file));
    if (resolve(file) !== resolve(kept)) await cp(file, kept, { preserveTimestamps: true });
  }
}
