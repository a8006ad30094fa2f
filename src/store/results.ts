/** The results in the folder of a recording: `report.json`, and `replay.json` beside it. */
import { access, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { printableJson } from '../model/printable.js';
import type { Remedy } from '../wave-error.js';
import { readStored, StoreError, writeWhole } from './file.js';
import type { RecordingData } from './recording.js';
import { REPLAY_VERSION, type Replay, replaySchema } from './replay.js';
import { REPORT_VERSION, type ReportData, reportSchema } from './report.js';

/** In that of the results: a folder for each finding that a shorter scenario leads to, with that and its results. */
export const SHORTER_FOLDER = 'shorter';
/** The id of one, by which its folder is named. */
const FINDING = /^F\d+$/;
export const REPORT_FILE = 'report.json';
const REPLAY_FILE = 'replay.json';
/** What is shown of `report.json`. */
const PAGE_FILE = 'report.html';
/** Of pages that were tested together: see pages.ts. */
export const PAGES_FILE = 'pages.json';

export const EXPLORE_AGAIN: Remedy = {
  code: 'bad-results',
  advice: 'Explore the recording again.',
};
export const GET_SOME: Remedy = { code: 'no-results', advice: 'Explore the recording.' };
export const UNUSABLE = {
  damaged: EXPLORE_AGAIN,
  newer: { code: 'newer-results', advice: 'Update WAVE, or explore the recording again.' },
} as const;

/** The report as the reporter `json` prints it and as `report.json` has it. */
export function formatReport(report: ReportData): string {
  return `${printableJson(report)}\n`;
}

/**
 * Writes `report.json` into a folder that is there, and returns its path.
 *
 * @throws the error of the file system
 */
export async function writeReport(report: ReportData, folder: string): Promise<string> {
  const path = join(folder, REPORT_FILE);
  await rm(join(folder, PAGES_FILE), { force: true });
  await writeWhole(path, formatReport(report));
  return path;
}

/**
 * Writes the report as a page into a folder that is there, and returns its path.
 *
 * @param page all of it
 * @throws the error of the file system
 */
export async function writePage(page: string, folder: string): Promise<string> {
  const path = join(folder, PAGE_FILE);
  await writeWhole(path, page);
  return path;
}

/** Removes the results of a recording that is there no more, and what tells of pages that were tested together. */
export async function removeResults(folder: string): Promise<void> {
  for (const file of [REPORT_FILE, REPLAY_FILE, PAGE_FILE, PAGES_FILE])
    await rm(join(folder, file), { force: true });
  await removeShorter(folder, null);
}

/**
 * Removes the shorter scenarios of an earlier exploration, and nothing else that may be there.
 *
 * @param report whose own are left; null: none are
 */
export async function removeShorter(folder: string, report: ReportData | null): Promise<void> {
  const own = new Set(report?.findings.map(({ shorter }) => shorter?.folder ?? null));
  const within = join(folder, SHORTER_FOLDER);
  const names = await readdir(within).catch(() => []);
  const others = names.filter((name) => FINDING.test(name) && !own.has(join(SHORTER_FOLDER, name)));
  for (const name of others) await rm(join(within, name), { recursive: true });
  if (others.length === names.length) await rm(within, { recursive: true, force: true });
}

/** What the tests of a recording have taught; nothing where there were none. */
export async function readLearned(folder: string): Promise<ReportData['learned']> {
  const isThere = await access(join(folder, REPORT_FILE)).then(
    () => true,
    () => false,
  );
  return isThere ? (await readReport(folder)).learned : [];
}

/**
 * What `report.json` has, of whatever recording.
 *
 * @example
 * await (await wave.explore(recording, { maxTests: 5 })).save('wave-out');
 * const { findings } = await readReport('wave-out');
 * for (const { title } of findings) console.log(title);
 *
 * @param folder that it is in
 * @throws StoreError when the folder has no report, or one that cannot be used
 *
 * @since 0.1.0
 */
export function readReport(folder: string): Promise<ReportData> {
  return readStored(join(folder, REPORT_FILE), {
    version: REPORT_VERSION,
    schema: reportSchema,
    missing: new StoreError(
      `${folder} holds no results: there is no ${REPORT_FILE} in it.`,
      GET_SOME,
    ),
    ...UNUSABLE,
  });
}

/** Writes `replay.json` into a folder that is there. */
export async function writeReplay(replay: Replay, folder: string): Promise<void> {
  await writeWhole(join(folder, REPLAY_FILE), `${JSON.stringify(replay)}\n`);
}

/** @throws StoreError when the folder has none, or one of another recording */
export async function readReplay(folder: string, { epoch }: RecordingData): Promise<Replay> {
  const replay = await readStored(join(folder, REPLAY_FILE), {
    version: REPLAY_VERSION,
    schema: replaySchema,
    missing: new StoreError(
      `${folder} holds nothing to replay: there is no ${REPLAY_FILE} in it.`,
      EXPLORE_AGAIN,
    ),
    ...UNUSABLE,
  });
  if (replay.recording === epoch) return replay;
  throw new StoreError(
    `The results in ${folder} are of another recording than the one that is there now.`,
    EXPLORE_AGAIN,
  );
}
