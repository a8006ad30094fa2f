import {
  type Arrange,
  type Constraints,
  greedyOrder,
  linearExtensions,
  Prefix,
} from '../../../model/linear-extensions.js';
import { type Random, shuffled } from '../../random.js';
import type { OrderSpace } from '../../space/order-space.js';
import type { Heuristic } from '../heuristic.js';

/** So many orders in a row that chance built may be of no use before the rest come one by one. */
const ATTEMPTS = 16;

/**
 * Delay-bounded (Emmi, Qadeer, Rakamarić: Delay-Bounded Scheduling, POPL 2011): first the orders that
 * postpone one operation of σ0, then those that postpone two, and so on, all of a bound before the
 * next one. Of a bound, chance picks what is postponed and until when; when it finds nothing new, the
 * rest come one by one.
 */
export const delay: Heuristic = function* (space, random) {
  // None, where σ0 itself is not what comes as soon as it can.
  for (let bound = 0; bound <= space.size; bound += 1) {
    for (let vain = 0; vain < ATTEMPTS; ) {
      const order = pick(space, bound, random);
      const isOf = order !== null && isWithin(space.constraints, order, bound);
      vain = isOf && (yield order) ? 0 : vain + 1;
    }
    const rest = linearExtensions(space.constraints, within(bound), Infinity);
    for (const order of rest) yield [...order];
  }
};

/** σ0, but for so many operations that each wait until some later one has run. */
function pick({ constraints, size }: OrderSpace, bound: number, random: Random) {
  const all = Array.from({ length: size }, (_, operation) => operation);
  const until = new Map(
    shuffled(all, random)
      .slice(0, bound)
      .map((operation) => [operation, operation + 1 + random.below(size - operation)]),
  );
  const arrange: Arrange = ({ order }, candidates) => {
    const waits = (operation: number) => {
      const end = until.get(operation);
      return end !== undefined && !order.includes(end);
    };
    const ready = candidates.filter((operation) => !waits(operation));
    return [...ready, ...candidates.filter(waits)];
  };
  return greedyOrder(constraints, arrange);
}

/**
 * Leads to the orders that postpone at most so many operations: that have something later of σ0 in a
 * place where these could have come.
 */
function within(bound: number): Arrange {
  /** By place in the order. */
  const enabled: (readonly number[])[] = [];
  const postponed: ReadonlySet<number>[] = [];
  return (prefix) => {
    const place = prefix.order.length;
    const last = prefix.order.at(-1) ?? -1;
    const passed = (enabled[place - 1] ?? []).filter((operation) => operation < last);
    const so = new Set([...(postponed[place - 1] ?? []), ...passed]);
    const now = prefix.enabled();
    enabled[place] = now;
    postponed[place] = so;
    let size = so.size;
    return now.filter((_, index) => {
      const before = now[index - 1];
      if (before !== undefined && !so.has(before)) size += 1;
      return size <= bound;
    });
  };
}

function isWithin(constraints: Constraints, order: readonly number[], bound: number): boolean {
  const prefix = new Prefix(constraints);
  const postponed = new Set<number>();
  return order.every((operation) => {
    for (const earlier of prefix.candidates()) {
      if (earlier >= operation) break;
      if (!postponed.has(earlier) && prefix.isEnabled(earlier)) postponed.add(earlier);
    }
    return postponed.size <= bound && prefix.push(operation) === null;
  });
}
