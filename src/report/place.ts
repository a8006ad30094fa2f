import type { OperationId } from '../model/operation.js';
import type { ReportData, ReportedFinding } from '../store/report.js';

/** Where in the page's sources something is. */
export interface Place {
  /** As the page names it, or the source map of its script: `src/contacts.ts`. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** Where the code of an operation is, or where it was asked for; null: that is not known. */
export function placeOf(
  id: OperationId,
  { operations }: Pick<ReportData, 'operations'>,
): Place | null {
  const place = operations.find((operation) => operation.id === id)?.place ?? null;
  const [, file, line] = place === null ? [] : (/^(.+):(\d+)$/.exec(place) ?? []);
  return file === undefined ? null : { file, line: Number(line) };
}

/** Of the two operations that race, the first one's first; none is known where nothing explains the finding. */
export function placesOf({ race }: ReportedFinding, report: ReportData): Place[] {
  if (race === null) return [];
  return [race.first, race.second].flatMap(({ id }) => placeOf(id, report) ?? []);
}
