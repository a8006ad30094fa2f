import type { Tried } from './heuristic.js';

/** A run that was not exact is made up for by nine that were. */
const LESS = 1 / 4;
const MORE = 4 ** (1 / 9);

/**
 * How many of so many operations an order may delay: all of them at first. The farther an order is
 * from one that ran, the less is known of whether it can happen; a run that cannot keep to it tests
 * what nobody chose. So the number falls with each such run, and rises with each exact one, as the
 * step does in Rechenberg's rule of success (Evolutionsstrategie, 1973): where nine of ten runs are
 * exact, it stays.
 */
export function boldness(history: readonly Tried[], operations: number): number {
  const delays = history.reduce((most, tried) => {
    const next = most * (isExact(tried) ? MORE : LESS);
    return Math.min(Math.max(next, 1), operations);
  }, operations);
  return Math.round(delays);
}

/** Whether what came of the wanted order ran in it. */
function isExact({ order, actual }: Tried): boolean {
  const [wanted, ran] = [new Set(order), new Set(actual)];
  const came = order.filter((id) => ran.has(id));
  return actual.filter((id) => wanted.has(id)).every((id, place) => id === came[place]);
}
