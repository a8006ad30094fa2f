/** What could not come when an order wanted it. */
import type { OperationId } from '../model/operation.js';
import type { ReportData, Test } from '../store/report.js';
import { count } from './numbers.js';

type Miss = Test['learned'][number];
type Operations = ReportData['operations'];

/**
 * How many operations could not come, and how often: a line, for report.json has the reasons. Where one never comes, neither does what it
 * leads to, nor what the user does behind it: that is counted apart, for it says nothing new.
 *
 * @returns null: all came
 */
export function describeMissed({
  tests,
  operations,
}: Pick<ReportData, 'tests' | 'operations'>): string | null {
  const all = tests.flatMap(({ learned }) => learned);
  if (all.length === 0) return null;
  const own = tests.flatMap(({ learned }) => withoutFollowers(learned, operations));
  const wanted = new Set(own.map(({ after }) => after)).size;
  const which = wanted === 1 ? 'it' : 'one of them';
  const followed = all.length - own.length;
  const parts = [
    `${count(wanted, 'operation')}, ${count(own.length, 'time')} when an order wanted ${which}`,
    ...(followed === 0
      ? []
      : [`${followed} more ${followed === 1 ? 'follows' : 'follow'} from that`]),
  ];
  return parts.join('; ');
}

/** What one test missed, but for what never came because something else never did. */
function withoutFollowers(learned: readonly Miss[], operations: Operations): Miss[] {
  const places = new Map(operations.map(({ id }, place) => [id, place]));
  const of = (id: OperationId) => operations[places.get(id) ?? -1];
  const never = new Set(learned.flatMap(({ before, after }) => (before === null ? [after] : [])));
  const isLedTo = (id: OperationId): boolean => {
    const cause = of(id)?.cause ?? null;
    return cause !== null && (never.has(cause) || isLedTo(cause));
  };
  const inputs = [...never].filter((id) => of(id)?.kind === 'input');
  const isBehind = (id: OperationId) => {
    const { kind, client } = of(id) ?? {};
    const place = places.get(id) ?? -1;
    const isEarlier = (other: OperationId) =>
      of(other)?.client === client && (places.get(other) ?? Infinity) < place;
    return kind === 'input' && inputs.some(isEarlier);
  };
  return learned.filter(
    ({ before, after }) => before !== null || !(isLedTo(after) || isBehind(after)),
  );
}
