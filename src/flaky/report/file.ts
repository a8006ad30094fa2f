/** `flaky.json`, in the folder of the results, and `flaky.html`, which shows it. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { printableJson } from '../../model/printable.js';
import { WaveError } from '../../wave-error.js';
import { type FlakyReport, reportSchema } from './data.js';
import { formatFlakyPage } from './html.js';

const FILE = 'flaky.json';
const PAGE = 'flaky.html';

export async function writeFlaky(folder: string, report: FlakyReport): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, FILE), `${printableJson(report)}\n`);
  await writeFile(join(folder, PAGE), formatFlakyPage(report));
}

/**
 * The results of `findFlaky` in this folder.
 *
 * @throws WaveError `no-flaky-results`
 *
 * @example
 * const { tests } = await readFlaky('wave-out/flaky');
 * console.log(tests.length);
 *
 * @since 0.1.0
 */
export async function readFlaky(folder: string): Promise<FlakyReport> {
  const file = join(folder, FILE);
  const written = await readFile(file, 'utf8').catch(() => {
    throw new WaveError(`There is no ${file}.`, {
      code: 'no-flaky-results',
      advice: 'Run "wave flaky -- COMMAND" first, or name the folder that it wrote to.',
    });
  });
  try {
    return v.parse(reportSchema, JSON.parse(written));
  } catch {
    throw new WaveError(`${file} cannot be read as results of flaky tests.`, {
      code: 'no-flaky-results',
      advice: 'Run "wave flaky -- COMMAND" again.',
    });
  }
}
