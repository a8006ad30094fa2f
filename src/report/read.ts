import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreError } from '../recorder/store.js';
import { REPORT_FILE } from './json.js';
import { REPORT_VERSION, type Report } from './report.js';

/** @throws StoreError when the folder has no report, or one that cannot be used. */
export async function readReport(folder: string): Promise<Report> {
  const path = join(folder, REPORT_FILE);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    throw new StoreError(
      `${folder} holds no results: there is no ${REPORT_FILE} in it. ` +
        'Get some with "wave test", and name the folder that it wrote to.',
    );
  }
  const value = parse(text);
  if (isReport(value)) return value;
  const version = isObject(value) ? value.version : undefined;
  if (typeof version === 'number' && version > REPORT_VERSION) {
    throw new StoreError(
      `${path} is of version ${version}, made by a newer WAVE; this one reads version ` +
        `${REPORT_VERSION}. Update WAVE, or run "wave test" again.`,
    );
  }
  throw new StoreError(`${path} is truncated or damaged. Run "wave test" again.`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** As far as its parts go; WAVE wrote what is in them. */
function isReport(value: unknown): value is Report {
  return (
    isObject(value) &&
    value.version === REPORT_VERSION &&
    [value.tests, value.findings].every(Array.isArray) &&
    [value.recording, value.baseline, value.coverage, value.timing].every(isObject)
  );
}
