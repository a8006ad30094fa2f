/** What of the model is drawn at once. */
import type { OperationId } from '../../../model/operation.js';
import { groupBy } from '../../../model/rules/pairs.js';
import { TransitiveClosure } from '../../../model/transitive-closure.js';
import { reduced } from '../../../model/transitive-reduction.js';
import type { ReportData, ReportedFinding } from '../../../store/report.js';
import { relatedTo } from './related.js';

type Race = NonNullable<ReportedFinding['race']>;

/** The layout of so many takes half a second, and of 500 up to ten (docs/decisions/0047). */
export const MOST_DRAWN = 120;

/** Operations of σ0 that are drawn together, in their order. */
export interface Part {
  readonly title: string;
  readonly ids: readonly OperationId[];
  /** The two that are marked in it. */
  readonly race: Race | null;
}

/** Two operations of which one must run before the other, whatever runs between them. */
export interface Arrow {
  readonly before: OperationId;
  readonly after: OperationId;
  readonly rules: readonly string[];
}

/** For each race all operations, or, where they are too many, those that must run before its two; then all, so many at a time. */
export function partsOf({
  operations,
  edges,
  findings,
}: Pick<ReportData, 'operations' | 'edges' | 'findings'>): Part[] {
  const recorded = operations.filter((one) => one.recorded).map(({ id }) => id);
  const ofRaces = findings.flatMap(({ id, race }): Part[] => {
    if (race === null) return [];
    if (recorded.length <= MOST_DRAWN)
      return [{ title: `All operations, and the race of ${id}`, ids: recorded, race }];
    const ids = new Set([race.first.id, race.second.id]);
    for (const one of [...ids]) for (const before of relatedTo(one, edges).before) ids.add(before);
    const all = recorded.filter((one) => ids.has(one));
    const drawn = all.slice(-MOST_DRAWN);
    const more = all.length > drawn.length ? `, the last ${drawn.length} of ${all.length}` : '';
    return [{ title: `The race of ${id}, and what must run before it${more}`, ids: drawn, race }];
  });
  const isWhole = ofRaces.length > 0 && recorded.length <= MOST_DRAWN;
  return isWhole ? ofRaces : [...ofRaces, ...inTurn(recorded)];
}

function inTurn(recorded: readonly OperationId[]): Part[] {
  const starts = [...recorded.keys()].filter((place) => place % MOST_DRAWN === 0);
  return starts.map((start) => {
    const ids = recorded.slice(start, start + MOST_DRAWN);
    const isAll = ids.length === recorded.length;
    const title = isAll ? 'All operations' : `Operations ${start + 1} to ${start + ids.length}`;
    return { title, ids, race: null };
  });
}

/** Those of happens-before that others do not imply, one for two operations. */
export function arrowsOf({
  operations,
  edges,
}: Pick<ReportData, 'operations' | 'edges'>): readonly Arrow[] {
  const recorded = operations.filter((one) => one.recorded);
  const closure = new TransitiveClosure(recorded.map(({ id }) => id));
  for (const { before, after } of edges) closure.add(before, after);
  const needed = reduced(edges, (before, after) => closure.has(before, after));
  const pairs = groupBy(needed, ({ before, after }) => `${before} ${after}`);
  return [...pairs.values()].flatMap((all) => {
    const [one] = all;
    if (one === undefined) return [];
    const { before, after } = one;
    return { before, after, rules: all.map(({ rule }) => rule) };
  });
}
