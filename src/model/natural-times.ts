import { type Conflict, earliestTimes, type TimeRules } from './timeline.js';

/**
 * The virtual clock of an order, by place, in milliseconds: each operation comes as long after what
 * it is timed from as it did in σ0, unless the order needs it sooner or later. So code that works a
 * delay out from the clock works out σ0's as far as it can, and finds its timers again. (In the earliest
 * solution no response would take any time.)
 *
 * @param order places in σ0
 */
export function naturalTimes(order: readonly number[], rules: TimeRules): number[] | Conflict {
  const bounds = rules.bounds.map((bound) => ({ ...bound, min: bound.usual }));
  for (;;) {
    const times = earliestTimes(order, { ...rules, bounds });
    if (Array.isArray(times)) return times;
    // Among those that cannot hold together, the ones that only σ0 had give way.
    let gaveWay = false;
    for (const index of times.bounds) {
      const [bound, rule] = [bounds[index], rules.bounds[index]];
      if (bound === undefined || rule === undefined || bound.min === rule.min) continue;
      bound.min = rule.min;
      gaveWay = true;
    }
    if (!gaveWay) return times;
  }
}
