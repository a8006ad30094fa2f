import { cf } from './cf.js';
import { earlyInput } from './early-input.js';
import type { Heuristic, HeuristicFactory } from './heuristic.js';
import { KnownOrders } from './known-orders.js';
import { pct } from './pct.js';
import { pf } from './pf.js';
import { surw } from './surw.js';

/**
 * Whose turn it is, again and again: `npm run bench:heuristics` measures them. On the pages of the benchmarks
 * `pf` finds most with its first orders, and `cf` and `surw` find sooner what it finds late. No bug there
 * needs the early inputs, which cost more than they bring at the beginning, or `pct`, which finds
 * bugs of three operations soonest in models (`npm run bench:search`).
 */
const TURNS = [pf, cf, surw, earlyInput, pf, cf, surw, pct];

/** Several heuristics, in turns, for none is best for all pages. */
export const portfolio: HeuristicFactory = (space, random) => {
  const known = new KnownOrders(space);
  const members = new Map<HeuristicFactory, Heuristic>();
  const memberOf = (factory: HeuristicFactory): Heuristic => {
    const member = members.get(factory) ?? factory(space, random);
    members.set(factory, member);
    return member;
  };
  let turn = 0;
  return {
    next(history) {
      known.read(history);
      for (let vain = 0; vain < TURNS.length; ) {
        const order = memberOf(TURNS[turn++ % TURNS.length] ?? pf).next(history);
        if (order === null) vain += 1;
        else if (!known.has(space.indicesOf(order))) {
          known.add(space.indicesOf(order));
          return order;
        }
      }
      return null;
    },
  };
};
