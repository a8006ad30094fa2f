import { type Constraints, greedyOrder, Prefix } from './linear-extensions.js';

/**
 * So many orders there are at the least: those of one order in which the operations of each of its stretches come in any
 * order. It takes no longer than to build that one, where to go through 20,000 takes as long as a run; 0 if none is found.
 *
 * A stretch are operations that follow one another at one time. Whatever way round they are, the times of the one order
 * satisfy all bounds, and nothing changes by which the other rules go:
 *
 * - happens-before leaves any two of a stretch open;
 * - what waits in one line runs as it came there, and timers that are due at one time run as they were set: at most one of
 *   a stretch waits in any line, and at most one puts anything there;
 * - conditional pairs go by which way round the operations are that they name: at most one of a stretch is among these;
 * - dialogs, what opens them, and frames have something follow at once: none is in a stretch with others.
 */
export function leastOrders(constraints: Constraints): number {
  const prefix = new Prefix(constraints);
  const areOpen = openIn(constraints);
  const isOpen = (operation: number, stretch: readonly number[]) =>
    stretch.every((one) => areOpen(one, operation));
  // What may make the last stretch longer comes first.
  const order = greedyOrder(
    constraints,
    ({ order: before }, candidates) => {
      const stretch = before.slice(beginOfLast(before, isOpen));
      return [true, false].flatMap((longer) =>
        candidates.filter((operation) => isOpen(operation, stretch) === longer),
      );
    },
    prefix,
  );
  let stretch: number[] = [];
  let least = order === null ? 0 : 1;
  // Only now are all times known: what is placed may make earlier operations later.
  for (const operation of order ?? []) {
    const isLonger = isOpen(operation, stretch) && prefix.isAtOneTime([...stretch, operation]);
    stretch = isLonger ? [...stretch, operation] : [operation];
    least *= stretch.length;
  }
  return least;
}

/** Where the last operations begin that are open to each other. */
function beginOfLast(
  order: readonly number[],
  isOpen: (operation: number, stretch: readonly number[]) => boolean,
): number {
  let begin = order.length;
  for (; begin > 0; begin -= 1) {
    const before = order[begin - 1] ?? 0;
    if (!order.slice(begin).every((one) => isOpen(one, [before]))) break;
  }
  return begin;
}

/** Whether an operation and one behind it may be in a stretch together, but for their times. */
function openIn({ happensBefore, time, immediate, conditional }: Constraints) {
  const lines = [time.timers, ...immediate.queues, ...immediate.frames];
  const named = conditional.flatMap(({ before, after, where }) => [before, after, ...where]);
  const oneOf = [
    new Set(lines.flatMap((line) => [...line.keys()])),
    new Set(lines.flatMap((line) => [...line.values()])),
    new Set(named),
  ];
  const frames = immediate.frames.flatMap((line) => [...line.keys()]);
  const noneOf = new Set([...frames, ...[...immediate.dialogs].flat()]);
  return (one: number, other: number) =>
    !noneOf.has(one) &&
    !noneOf.has(other) &&
    !oneOf.some((some) => some.has(one) && some.has(other)) &&
    !happensBefore.precedes(one, other);
}
