import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { REPORT_FILE } from './json.js';
import { REPLAY_FILE } from './replay.js';

/** Removes the results of a recording that is there no more. */
export async function removeResults(folder: string): Promise<void> {
  for (const file of [REPORT_FILE, REPLAY_FILE]) await rm(join(folder, file), { force: true });
}
