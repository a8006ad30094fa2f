import type { OperationId } from '../model/operation.js';
import type { ReportData, ReportedFinding, Test } from '../store/report.js';
import { type Fold, folded } from './folded.js';
import { ofOtherSteps } from './steps.js';

/** So many lines before the race and behind it. */
const AROUND_RACE = 3;

interface Ran {
  readonly id: OperationId;
  /** Among all that ran, from 0. */
  readonly place: number;
  readonly name: string;
  /** Whether it is one of the two that race. */
  readonly isOfRace: boolean;
}

export interface NearRace {
  /** What repeats is folded. */
  readonly folds: readonly Fold<Ran>[];
  /** Whether that is all that ran. */
  readonly isAll: boolean;
}

/** Of the order that a test ran: from shortly before the race of the finding to shortly behind it, without steps that it may not need. */
export function nearRace({ actual }: Test, finding: ReportedFinding, report: ReportData): NearRace {
  const { race } = finding;
  const names = new Map(report.operations.map(({ id, name }) => [id, name]));
  const left = ofOtherSteps(finding, report.operations);
  const ran = actual.map((id, place): Ran => {
    const isOfRace = id === race?.first.id || id === race?.second.id;
    return { id, place, name: names.get(id) ?? id, isOfRace };
  });
  const folds = folded(
    ran.filter(({ id }) => !left.has(id)),
    ({ isOfRace }) => isOfRace,
  );
  const first = folds.findIndex(({ item }) => item.isOfRace);
  const last = folds.findLastIndex(({ item }) => item.isOfRace);
  const near =
    first < 0 ? folds : folds.slice(Math.max(0, first - AROUND_RACE), last + 1 + AROUND_RACE);
  return { folds: near, isAll: folds.length === near.length && left.size === 0 };
}
