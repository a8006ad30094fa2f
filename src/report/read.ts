import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { readStored } from '../recorder/stored-file.js';
import { isBoolean, isNumber, isString, listOf, orNull, shaped } from '../shape.js';
import { REPORT_FILE } from './json.js';
import { REPORT_VERSION, type Report } from './report.js';

/** What the tests of a recording have taught; nothing where there were none. */
export async function readLearned(folder: string): Promise<Report['learned']> {
  const isThere = await access(join(folder, REPORT_FILE)).then(
    () => true,
    () => false,
  );
  return isThere ? (await readReport(folder)).learned : [];
}

/** @throws StoreError when the folder has no report, or one that cannot be used. */
export function readReport(folder: string): Promise<Report> {
  return readStored(join(folder, REPORT_FILE), {
    version: REPORT_VERSION,
    isWhole: isReport,
    missing:
      `${folder} holds no results: there is no ${REPORT_FILE} in it. ` +
      'Get some with "wave test", and name the folder that it wrote to.',
    again: 'run "wave test" again',
  });
}

/** As far as it is read again. */
function isReport(value: unknown): value is Report {
  const operation = shaped({ id: isString, name: isString });
  const coverage = shaped({ covered: isNumber, total: isNumber });
  return shaped({
    version: (version) => version === REPORT_VERSION,
    recording: shaped({ operations: isNumber, userOperations: isNumber }),
    baseline: shaped({ reproduced: isBoolean, masked: Array.isArray }),
    tests: listOf(
      shaped({
        index: isNumber,
        order: listOf(isString),
        actual: listOf(isString),
        enforced: isString,
        verdict: isString,
        learned: Array.isArray,
      }),
    ),
    findings: listOf(
      shaped({
        id: isString,
        title: isString,
        message: isString,
        race: orNull(shaped({ first: operation, second: operation, rivals: isNumber })),
        tests: listOf(isNumber),
        replay: isString,
      }),
    ),
    coverage: shaped({ precedence: coverage, adjacency: coverage }),
    learned: listOf(
      shaped({
        before: isString,
        after: isString,
        where: orNull(listOf(isString)),
        evidence: isString,
      }),
    ),
    orders: orNull(shaped({ exact: orNull(isString), log10: isNumber, error: isNumber })),
    ended: orNull(isString),
    timing: shaped({ totalMs: isNumber }),
  })(value);
}
