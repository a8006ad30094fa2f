import { PartialOrder } from './partial-order.js';
import type { TimeBounds, TimeRules } from './time-rules.js';
import { type Refusal, Timeline } from './timeline.js';

/**
 * The virtual clock of an order, by place, in milliseconds: each operation comes as long after what
 * it is timed from as it did in σ0, unless the order needs it sooner or later. So code that works a
 * delay out from the clock works out σ0's as far as it can, and finds its timers again. (In the earliest
 * solution no response would take any time.) What is due at a time of its own, whatever sets it, comes
 * then, unless the order cannot have that.
 *
 * @param order places in σ0
 */
export function naturalTimes(order: readonly number[], rules: TimeRules): number[] | Refusal {
  const usual = rules.bounds.map((bound) => ({ ...bound, min: bound.usual }));
  let best = nearest(order, rules, usual);
  if (!('times' in best)) return best;
  for (const [index, bound] of rules.bounds.entries()) {
    if (!isTooLate(bound, order, best.times)) continue;
    const punctual = best.bounds.map((one, place) =>
      place === index ? { ...one, max: one.min } : one,
    );
    const found = nearest(order, rules, punctual);
    if ('times' in found) best = found;
  }
  return best.times;
}

interface Solution {
  readonly bounds: readonly TimeBounds[];
  readonly times: number[];
}

/** The bounds hold, but for the minima that only σ0 had: these give way where they are in the way. */
function nearest(
  order: readonly number[],
  rules: TimeRules,
  wanted: readonly TimeBounds[],
): Solution | Refusal {
  const bounds = [...wanted];
  const timeline = new Timeline(
    { ...rules, bounds: wanted },
    new PartialOrder(rules.names.length, []),
  );
  for (let place = 0; place < order.length; ) {
    const refusal = timeline.push(order[place] ?? 0);
    place += 1;
    if (refusal === null) continue;
    let gaveWay = false;
    for (const index of refusal.bounds) {
      const [bound, rule] = [bounds[index], rules.bounds[index]];
      if (bound === undefined || rule === undefined || bound.min === rule.min) continue;
      bounds[index] = { ...bound, min: rule.min };
      place = timeline.loosen(index, rule.min);
      gaveWay = true;
    }
    if (!gaveWay) return refusal;
  }
  return { bounds, times: timeline.times() };
}

/** Later than it is due, and than what sets it. */
function isTooLate(
  { of, from, min, unlessAfter }: TimeBounds,
  order: readonly number[],
  times: readonly number[],
): boolean {
  if (unlessAfter === undefined || from === null) return false;
  const at = (operation: number) => times[order.indexOf(operation)] ?? 0;
  const set = unlessAfter === null ? 0 : at(unlessAfter);
  return at(of) > Math.max(set, at(from) + min);
}
