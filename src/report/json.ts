import { join } from 'node:path';
import { printableJson } from '../model/printable.js';
import { writeWhole } from '../recorder/stored-file.js';
import type { Report } from './report.js';

export const REPORT_FILE = 'report.json';

/** The report as `--reporter json` prints it and as `report.json` has it. */
export function formatJson(report: Report): string {
  return `${printableJson(report)}\n`;
}

/**
 * Writes `report.json` into a folder that is there, and returns its path.
 *
 * @throws the error of the file system
 */
export async function writeReport(report: Report, folder: string): Promise<string> {
  const path = join(folder, REPORT_FILE);
  await writeWhole(path, formatJson(report));
  return path;
}
