import type { OperationId } from '../model/operation.js';
import type { ReportData, ReportedFinding } from '../store/report.js';

/** Where in the page's sources something is. */
export interface Place {
  /** As the page names it, or the source map of its script: `src/contacts.ts`. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

type Operations = Pick<ReportData, 'operations'>;

/** Where the code of an operation is, or where it was asked for; null: that is not known. */
export function placeOf(id: OperationId, { operations }: Operations): Place | null {
  return read(operations.find((operation) => operation.id === id)?.place ?? null);
}

/**
 * Of the two operations that race, the first one's first; none is known where nothing explains the finding. Of one whose
 * place others share that are called from elsewhere, as where one function sends all requests, it is that of the caller
 * which `callersOf` tells.
 */
export function placesOf(
  { race }: Pick<ReportedFinding, 'race'>,
  { operations }: Operations,
): (Place & { readonly id: OperationId })[] {
  if (race === null) return [];
  const ids = [race.first.id, race.second.id];
  const both = ids.flatMap((wanted) => operations.find(({ id }) => id === wanted) ?? []);
  const callers = callersOf(both);
  return both.flatMap((operation, index) => {
    const caller = isShared(operation, operations) ? callers[index] : null;
    const found = read(caller ?? operation.place);
    return found === null ? [] : [{ id: operation.id, ...found }];
  });
}

function isShared({ place, callers }: Called, all: readonly Called[]): boolean {
  const alike = all.filter((other) => other.place === place);
  return alike.some((other) => other.callers.join() !== callers.join());
}

type Called = Pick<ReportData['operations'][number], 'place' | 'callers'>;

/**
 * Who called what is at the places of two operations, for each of them: where both have one place, those that tell them
 * apart, else the innermost. Null: nobody, or that is not known.
 */
export function callersOf(both: readonly Called[]): readonly (string | null)[] {
  return tellingCallers(both) ?? both.map(({ callers }) => callers[0] ?? null);
}

/** Null: their own places tell them apart, or nothing does. */
function tellingCallers(both: readonly Called[]): readonly [string, string] | null {
  const [one, other] = both;
  if (one === undefined || other === undefined || one.place !== other.place) return null;
  const depth = one.callers.findIndex((caller, place) => caller !== other.callers[place]);
  const [caller, another] = [one.callers[depth], other.callers[depth]];
  return caller === undefined || another === undefined ? null : [caller, another];
}

function read(place: string | null): Place | null {
  const [, file, line] = place === null ? [] : (/^(.+):(\d+)$/.exec(place) ?? []);
  return file === undefined ? null : { file, line: Number(line) };
}
