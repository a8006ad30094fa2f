/** What could not come when an order wanted it. */
import { withoutOrdinal } from '../explain/same-code.js';
import type { OperationId } from '../model/operation.js';
import { groupBy } from '../model/rules/pairs.js';
import type { ReportData, Test } from '../store/report.js';
import { count } from './numbers.js';

type Miss = Test['learned'][number];
type Operations = ReportData['operations'];

/** Those that are shown; report.json has all. */
const MAX_REASONS = 3;

/**
 * How many operations could not come, and the reasons that were most frequent. Where one never comes, neither does
 * what it leads to, nor what the user does behind it: that is counted apart, for it says nothing new.
 *
 * @returns null: all came
 */
export function describeMissed({
  tests,
  operations,
}: Pick<ReportData, 'tests' | 'operations'>): { text: string; reasons: string[] } | null {
  const all = tests.flatMap(({ learned }) => learned);
  if (all.length === 0) return null;
  const own = tests.flatMap(({ learned }) => withoutFollowers(learned, operations));
  const wanted = new Set(own.map(({ after }) => after)).size;
  const reasons = reasonsOf(own, operations);
  const which = wanted === 1 ? 'it' : 'one of them';
  const followed = all.length - own.length;
  const parts = [
    `${count(wanted, 'operation')}, ${count(own.length, 'time')} when an order wanted ${which}`,
    ...(followed === 0
      ? []
      : [`${followed} more ${followed === 1 ? 'follows' : 'follow'} from that`]),
    ...(reasons.length > MAX_REASONS
      ? [`${MAX_REASONS} of ${reasons.length} reasons (report.json has all)`]
      : []),
  ];
  return { text: parts.join('; '), reasons: reasons.slice(0, MAX_REASONS) };
}

/** Sentences, the most frequent first. What a loop repeats is one reason, whichever of its rounds did not come. */
function reasonsOf(misses: readonly Miss[], operations: Operations): string[] {
  const names = new Map(operations.map(({ id, name }) => [id, name]));
  const inSeries = ({ before, after, evidence }: Miss) =>
    [after, before].reduce<string>((sentence, id) => {
      const name = id === null ? undefined : names.get(id);
      return name === undefined ? sentence : sentence.replace(name, () => seriesName(name));
    }, evidence);
  return [...groupBy(misses, inSeries)]
    .sort(([, some], [, others]) => others.length - some.length)
    .map(([series, all]) => {
      const sentences = new Set(all.map(({ evidence }) => evidence));
      const [sentence = series] = sentences.size === 1 ? sentences : [series];
      return all.length === 1 ? sentence : `${sentence} (${count(all.length, 'time')})`;
    });
}

/** Of `timer 9ms set by app.js:12 (2)` and `tick 2 of interval 9ms`, what all of them are called. */
const seriesName = (name: string): string => withoutOrdinal(name).replace(/^tick \d+ of /, '');

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
