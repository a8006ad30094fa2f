import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreError } from '../recorder/store.js';
import { REPORT_FILE } from './json.js';
import type { Report } from './report.js';

/** @throws StoreError when the folder has no report that can be read */
export async function readReport(folder: string): Promise<Report> {
  const file = join(folder, REPORT_FILE);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    throw new StoreError(
      `${folder} holds no results: there is no ${REPORT_FILE} in it. Make them with "wave test".`,
    );
  }
  try {
    const value: unknown = JSON.parse(text);
    if (isReport(value)) return value;
  } catch {
    // Told below.
  }
  throw new StoreError(`${file} is damaged or of a newer WAVE. Run "wave test" again.`);
}

function isReport(value: unknown): value is Report {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    value.version === 1 &&
    'tests' in value &&
    Array.isArray(value.tests) &&
    'findings' in value &&
    Array.isArray(value.findings)
  );
}
