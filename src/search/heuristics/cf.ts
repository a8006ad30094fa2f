import { pairsOf, precedence } from '../../model/coverage.js';
import { PairSet } from '../../model/pair-set.js';
import { type Random, shuffled } from '../random.js';
import type { OrderSpace } from '../space/order-space.js';
import { orderWith } from '../space/order-with.js';
import { hadIn } from './building/had.js';
import type { Heuristic, Indices } from './heuristic.js';
import { pf } from './pf.js';

/**
 * Conflict first: of the pairs of operations that conflict by σ0's footprints, the likeliest is reversed
 * first, and little else with it: what comes first in σ0 waits, with all that it leads to, for the other
 * one. When each has come the other way round, precedence first goes on: footprints are approximate, so
 * no pair is ruled out.
 */
export const cf: Heuristic = function* (space, random, history) {
  const newlyHad = hadIn(space, history);
  const had = new PairSet(space.size);
  const cover = (order: Indices) => {
    for (const pairs of pairsOf(precedence, order, space.size)) had.add(pairs);
  };
  for (const [first, second] of conflicting(space, random)) {
    for (const order of newlyHad()) cover(order);
    const order = had.has(first, second) ? null : orderWith(space, [[first, second]]);
    if (order !== null && (yield order)) cover(order);
  }
  yield* pf(space, random, history);
};

/** As they are not in σ0; the likeliest to conflict first, the seed choosing among equals. */
function conflicting(space: OrderSpace, random: Random): (readonly [number, number])[] {
  const coverable = space.coverable(precedence);
  const pairs = [...space.sigma0.keys()].flatMap((first) =>
    coverable
      .secondsOf(first)
      .filter((second) => first > second && space.conflict(first, second) > 0)
      .map((second) => [first, second] as const),
  );
  const weight = ([first, second]: readonly [number, number]) => space.conflict(first, second);
  return shuffled(pairs, random).sort((a, b) => weight(b) - weight(a));
}
