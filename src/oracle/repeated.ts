/** An order that is run again: what nobody controls shows in what comes of it the second time. */
import type { Operation } from '../model/operation.js';
import type { Outcome } from '../model/outcome.js';
import { judge } from './judge.js';
import type { Mask } from './mask.js';

/** As far as two runs are compared. */
export interface Repeatable {
  /** In the order they ran. */
  readonly operations: readonly Operation[];
  /** Before each of them, what could have run. */
  readonly enabled: readonly (readonly string[])[];
  readonly outcome: Outcome;
  /** As of a Run. */
  readonly isUnanswered: boolean;
}

/** What came of the runs of one order. */
export type Repeated = {
  /** Where the first two departed from each other, or one that passed from one that failed: a sentence; null: nowhere. */
  readonly departure: string | null;
} & (
  | { readonly ending: 'same' }
  /** It failed each time, but did not end alike: titles of the failures, each once. */
  | { readonly ending: 'fails'; readonly ways: readonly string[] }
  /** It did not fail each time, so it says nothing. Titles of the failures, each once. */
  | { readonly ending: 'unstable'; readonly ways: readonly string[] }
);

interface Comparison {
  /** Whether both ended in the same way. */
  readonly isSame: boolean;
  /** Where the runs first departed from each other: a sentence; null: nowhere. */
  readonly departure: string | null;
}

/** Which of two runs each is. */
type Which = readonly [string, string];

export const PASSED_AND_FAILED: Which = ['where it passed', 'where it failed'];

export function compareRuns(
  first: Repeatable,
  second: Repeatable,
  mask: Mask,
  which: Which = ['the first time', 'the second time'],
): Comparison {
  const isUnanswered = first.isUnanswered || second.isUnanswered;
  // Both ways: that an exception or a hang did not come again is no error where one looks for these.
  const endings = [
    judge(second.outcome, first.outcome, mask, isUnanswered),
    judge(first.outcome, second.outcome, mask, isUnanswered),
  ];
  const titles = endings.flatMap((ending) => (ending.verdict === 'pass' ? [] : ending.title));
  const [title = null] = titles;
  const departure = orderDeparture(first, second, which) ?? (title === null ? null : ended(title));
  return { isSame: title === null, departure };
}

const ended = (title: string) => `The same operations ran, and they ended otherwise: ${title}.`;

function orderDeparture(first: Repeatable, second: Repeatable, which: Which): string | null {
  const length = Math.max(first.operations.length, second.operations.length);
  for (let place = 0; place < length; place += 1) {
    const names = [first, second].map(({ operations }) => operations[place]?.name ?? 'nothing');
    const [one = '', other = ''] = names;
    const when = `As operation ${place + 1}`;
    if (one !== other) return `${when}, ${one} ran ${which[0]}, and ${other} ${which[1]}.`;
    const [before, after] = [first, second].map(({ enabled }) => enabled[place] ?? []);
    const [gone] = without(before, after);
    const [come] = without(after, before);
    const [only, where] = gone === undefined ? [come, which[1]] : [gone, which[0]];
    if (only === undefined) continue;
    return `${when}, when ${one} ran, ${nameIn(only, first, second)} could have run only ${where}.`;
  }
  return null;
}

const without = (some: readonly string[] = [], others: readonly string[] = []) =>
  some.filter((one) => !others.includes(one));

/** Of an operation, if it ran in one of them. */
function nameIn(id: string, ...runs: readonly Repeatable[]): string {
  const all = runs.flatMap(({ operations }) => operations);
  return all.find((operation) => operation.id === id)?.name ?? id;
}
