import { type Conflict, earliestTimes, type TimeBounds, type TimeRules } from './timeline.js';

/**
 * The virtual clock of an order, by place, in milliseconds: each operation comes as long after what
 * it is timed from as it did in σ0, unless the order needs it sooner or later. So code that works a
 * delay out from the clock works out σ0's as far as it can, and finds its timers again. (In the earliest
 * solution no response would take any time.) What is due at a time of its own, whatever sets it, comes
 * then, unless the order cannot have that.
 *
 * @param order places in σ0
 */
export function naturalTimes(order: readonly number[], rules: TimeRules): number[] | Conflict {
  const bounds = rules.bounds.map((bound) => ({ ...bound, min: bound.usual }));
  const punctual = new Set<TimeBounds>();
  for (;;) {
    const times = earliestTimes(order, { ...rules, bounds });
    if (Array.isArray(times)) {
      const at = new Map(order.map((operation, place) => [operation, times[place] ?? 0]));
      const late = bounds.find((bound) => !punctual.has(bound) && isTooLate(bound, at));
      if (late === undefined) return times;
      late.max = late.min;
      punctual.add(late);
      continue;
    }
    // Among those that cannot hold together, the ones that only σ0 had give way.
    let gaveWay = false;
    for (const index of times.bounds) {
      const [bound, rule] = [bounds[index], rules.bounds[index]];
      if (bound === undefined || rule === undefined || bound.min === rule.min) continue;
      bound.min = rule.min;
      gaveWay = true;
    }
    for (const index of gaveWay ? [] : times.bounds) {
      const [bound, rule] = [bounds[index], rules.bounds[index]];
      if (bound === undefined || rule === undefined || bound.max === rule.max) continue;
      bound.max = rule.max;
      gaveWay = true;
    }
    if (!gaveWay) return times;
  }
}

/** Later than it is due, and than what sets it. */
function isTooLate({ of, from, min, unlessAfter }: TimeBounds, at: ReadonlyMap<number, number>) {
  if (unlessAfter === undefined || from === null) return false;
  const set = unlessAfter === null ? 0 : (at.get(unlessAfter) ?? 0);
  return (at.get(of) ?? 0) > Math.max(set, (at.get(from) ?? 0) + min);
}
