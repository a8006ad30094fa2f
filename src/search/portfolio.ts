import { cf } from './cf.js';
import { delay } from './delay.js';
import { earlyInputs } from './early-input.js';
import type { HeuristicFactory } from './heuristic.js';
import { KnownOrders } from './known-orders.js';
import { pct } from './pct.js';
import { pf } from './pf.js';

/** Whose turn it is, again and again. */
const TURNS = [pf, cf, pf, cf, delay, pct];

/**
 * Several heuristics, in turns, for none is best for all pages (`npm run bench:search` compares them on models;
 * how the turns are shared out has not been measured on pages). First the order in which the user is
 * as quick as can be.
 */
export const portfolio: HeuristicFactory = (space, random) => {
  const known = new KnownOrders(space);
  const members = new Map([...new Set(TURNS)].map((factory) => [factory, factory(space, random)]));
  let turn = 0;
  let isFirst = true;
  return {
    next(history) {
      known.read(history);
      const early = isFirst ? earlyInputs(space) : null;
      isFirst = false;
      if (early !== null && !known.has(early)) {
        known.add(early);
        return space.orderOf(early);
      }
      for (let vain = 0; vain < TURNS.length; ) {
        const order = members.get(TURNS[turn++ % TURNS.length] ?? pf)?.next(history) ?? null;
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
