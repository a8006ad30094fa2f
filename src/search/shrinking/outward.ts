/**
 * From two operations that race to those that a developer would name. A page draws its frames, and fires timers
 * without a delay, whenever it has to: what matters is what began them.
 *
 * For example, σ0 is response, its frame, click, and response, click, frame fails. If click, response, frame fails as
 * well, the click races with the response. If that passes, the click must not come between the two.
 */
import type { Pair } from './between.js';
import type { Asking } from './shrink.js';

export interface Outward {
  /** In place of the two. */
  readonly pair: Pair;
  /** What of them matters, if it is not they themselves: the operation that the first stands for, and the second. */
  readonly meant: Pair;
  /** What must have run before the first for the second to be late: without that, the order passes. */
  readonly opens: number | null;
}

export interface Surroundings {
  /** The order that has the pair, and fails. */
  readonly failing: readonly number[];
  /** What requested, set or created an operation; null: the run itself. */
  causeOf(operation: number): number | null;
  /** Whether an operation comes as soon as it can after its cause, whatever the world outside the page does. */
  followsAtOnce(operation: number): boolean;
  happensBefore(before: number, after: number): boolean;
  /** Whether a run has passed in which the first came before the second. */
  hasPassed(pair: Pair): boolean;
  /** An order near σ0 that has the pair, and what else it takes to fail; null: none is known. */
  orderWith(pair: Pair): readonly number[] | null;
}

/** @param pair of which runs have shown that it fails the one way round, and passes the other */
export function* outward(pair: Pair, surroundings: Surroundings): Asking<Outward> {
  const [first] = pair;
  let [, second] = pair;
  let opens: number | null = null;
  for (;;) {
    const cause = surroundings.causeOf(second);
    const isLate = cause === null || cause === first || surroundings.happensBefore(cause, first);
    const follows = surroundings.followsAtOnce(second);
    if (isLate || !(follows || surroundings.hasPassed([first, second]))) break;
    const order = surroundings.orderWith([first, cause]);
    if (order === null) break;
    const answer = yield order;
    // What ran instead of the order tells nothing of it.
    if (answer.ended !== 'passes' && answer.ended !== 'fails') break;
    if (!has(answer.order, [first, cause])) break;
    const isOpened = has(surroundings.failing, [cause, first]);
    if (answer.ended === 'passes' && isOpened) opens = cause;
    if (answer.ended === 'passes' || !follows) break;
    second = cause;
  }
  const isLater = (one: number) => opens === null || has(surroundings.failing, [opens, one]);
  const begins = beginningOf(first, pair[1], surroundings, isLater);
  return { pair: [begins, second], meant: pair, opens };
}

const has = (order: readonly number[], [first, second]: Pair) =>
  order.indexOf(first) < order.indexOf(second);

/** What has led to the first at once, and was reversed with it. */
function beginningOf(
  first: number,
  second: number,
  surroundings: Surroundings,
  isLater: (operation: number) => boolean,
): number {
  const cause = surroundings.followsAtOnce(first) ? surroundings.causeOf(first) : null;
  if (cause === null || cause < second || !isLater(cause)) return first;
  return beginningOf(cause, second, surroundings, isLater);
}
