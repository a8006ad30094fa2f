/** Says of an operation of a run that is looked at that it is one of the two that race. */
import type { Operation, OperationId } from '../model/operation.js';
import type { Report } from '../report/report.js';
import type { ReportedFinding } from '../store/report.js';

/** In the failing order. */
export interface Race {
  readonly first: Pick<Operation, 'id' | 'name'>;
  readonly second: Pick<Operation, 'id' | 'name'>;
}

/** @param which the id of a finding, or the number of a test, of which the first finding counts; null: it has no race */
export function raceOf(report: Report, which: string | number): Race | null {
  const { number } = report.testOf(which);
  const isOf = ({ id, tests }: ReportedFinding) => id === which || tests.includes(number);
  return report.findings.find(isOf)?.race ?? null;
}

/** As the end of a sentence; null: it is none of the two. */
export function announced(race: Race | null, id: OperationId): string | null {
  if (race === null) return null;
  const { first, second } = race;
  if (id === first.id) return `the first of the race. In the recording it ran after ${second.name}`;
  if (id === second.id)
    return `the second of the race. In the recording it ran before ${first.name}`;
  return null;
}
