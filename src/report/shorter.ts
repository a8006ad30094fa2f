/** Scenarios of fewer steps with which findings come as well. */
import { join } from 'node:path';
import type { ScenarioStep } from '../drivers/scenario-kind.js';
import type { OperationId } from '../model/operation.js';
import { LONGEST_TEXT } from '../store/page-text.js';
import type { StoredRecording } from '../store/recording-folder.js';
import type { ReportedFinding } from '../store/report.js';
import { SHORTER_FOLDER } from '../store/results.js';
import { Report } from './report.js';

/** What runs have shown of the steps that a finding needs. */
export interface Shorter {
  /** Its id. */
  readonly finding: string;
  /** Of the whole scenario. */
  readonly steps: readonly (ScenarioStep & { readonly input: OperationId | null })[];
  /** Those that could not be left out, or were not: indices. */
  readonly kept: readonly number[];
  /** Whether it was tried without each of them. */
  readonly isFewest: boolean;
  /** The recording of these steps, and its exploration; null: no step was left out. */
  readonly found: {
    readonly stored: StoredRecording;
    readonly report: Report;
    /** The command that shows it again; null: there is none. */
    readonly replay: string | null;
  } | null;
}

/** In that of the report. */
export const folderOf = ({ id }: Pick<ReportedFinding, 'id'>) => join(SHORTER_FOLDER, id);

/**
 * The report with what has been shown since.
 *
 * @param tookMs how long that took
 */
export function withShorter(
  { data, replay }: Report,
  all: readonly Shorter[],
  tookMs: number,
): Report {
  const findings = data.findings.map((finding) => {
    const shorter = all.find((one) => one.finding === finding.id);
    return shorter === undefined ? finding : { ...finding, shorter: described(shorter) };
  });
  const recordings = all.flatMap(({ finding: id, found }) =>
    found === null ? [] : { ...found, folder: folderOf({ id }) },
  );
  const timing = { ...data.timing, totalMs: data.timing.totalMs + tookMs };
  return new Report({ ...data, findings, timing }, replay, recordings);
}

function described({ finding: id, steps, kept, isFewest, found }: Shorter) {
  const named = kept.flatMap((index) => {
    const step = steps[index];
    return step === undefined ? [] : { ...step, name: step.name.slice(0, LONGEST_TEXT) };
  });
  const folder = found && folderOf({ id });
  return { steps: named, of: steps.length, isFewest, folder, replay: found?.replay ?? null };
}
