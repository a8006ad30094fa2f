/** `pages.json`: which pages were tested together. The recording and the results of each are in a folder of its name, beside it. */
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { text } from '../schema.js';
import { readStored, StoreError, writeWhole } from './file.js';
import type { ReportData } from './report.js';
import {
  GET_SOME,
  PAGES_FILE,
  REPORT_FILE,
  readReport,
  removeResults,
  UNUSABLE,
} from './results.js';

const VERSION = 1;

/** As a folder can be called everywhere, and no file of WAVE's is: nothing that leads out of the folder. */
const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N} _-]*[\p{L}\p{N}_-])?$/u;
/** What Windows keeps for itself, and folders of a recording. */
const TAKEN = /^(?:con|prn|aux|nul|com\d|lpt\d|bodies|uploads|shorter)$/i;

/** Whether a page can be called so, of which the results have a folder of that name. */
export const isPageName = (name: string): boolean => NAME.test(name) && !TAKEN.test(name);

const schema = v.object({
  version: v.literal(VERSION),
  pages: v.array(v.pipe(text, v.check(isPageName))),
});

/**
 * Begins the results of pages that are tested together: what the folder had is removed, but for what it has of pages that are
 * not tested now.
 *
 * @example
 * await beginPages('wave-out', ['cart']);
 * const report = await wave.explore(recording, { name: 'cart', maxTests: 5 });
 * await recording.save('wave-out/cart');
 * await report.save('wave-out/cart');
 * console.log((await readReports('wave-out')).map(({ name }) => name)); // [ 'cart' ]
 *
 * @param folder made if it is not there
 * @param names of all pages: those of their folders in it
 * @param tested those of them that are tested now: all, unless given
 * @throws the error of the file system
 *
 * @since 0.1.0
 */
export async function beginPages(
  folder: string,
  names: readonly string[],
  tested = names,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await removeResults(folder);
  for (const name of tested) await removeResults(join(folder, name));
  const pages = { version: VERSION, pages: names };
  await writeWhole(join(folder, PAGES_FILE), `${JSON.stringify(pages, null, 2)}\n`);
}

/**
 * What the results in a folder are: the report in it, or those of the pages that were tested together there, in that
 * order, but for pages that have none yet.
 *
 * @example
 * await (await wave.explore(recording, { maxTests: 5 })).save('wave-out');
 * for (const { findings } of await readReports('wave-out')) console.log(findings[0]?.title);
 *
 * @throws StoreError when the folder has no results, or such as cannot be used
 *
 * @since 0.1.0
 */
export async function readReports(folder: string): Promise<readonly ReportData[]> {
  if (!(await isThere(join(folder, PAGES_FILE)))) return [await readReport(folder)];
  const { pages } = await readStored(join(folder, PAGES_FILE), {
    version: VERSION,
    schema,
    missing: noResults(folder),
    ...UNUSABLE,
  });
  const reports: ReportData[] = [];
  for (const name of pages) {
    const own = join(folder, name);
    if (await isThere(join(own, REPORT_FILE))) reports.push(await readReport(own));
  }
  if (reports.length > 0) return reports;
  throw noResults(folder);
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function noResults(folder: string): StoreError {
  return new StoreError(`${folder} holds no results: none of its pages has any.`, GET_SOME);
}
