import { type Arrange, greedyOrder } from '../../model/linear-extensions.js';
import { type Random, shuffled } from '../random.js';
import { byChance } from './building/by-chance.js';
import type { Heuristic } from './heuristic.js';

/** Of the bugs looked for: how many operations have to come in one order. A test each, in turn. */
const DEPTHS = [1, 2, 3];

/**
 * PCTCP (Ozkan, Majumdar, Niksic, Befrouei, Weissenbacher: Randomized Testing of Distributed Systems
 * with Probabilistic Guarantees, OOPSLA 2018): chains of operations that follow each other get
 * priorities by chance, what has the highest comes next, and at d - 1 operations picked by chance the
 * priority of the chain falls below all others. A bug of depth d among n operations of width w is found
 * by such an order with a probability of 1 / (w n^(d-1)) at least: the chains are known beforehand and as
 * few as can be (found on the way, there would be w squared of them, at most). Time and what must follow
 * at once can only be heeded at the cost of that bound. Every third order is for a depth of 2.
 */
export const pct: Heuristic = function* ({ constraints }, random) {
  const chains = constraints.happensBefore.chains();
  let turn = 0;

  const pick = () => {
    const depth = DEPTHS[turn++ % DEPTHS.length] ?? 1;
    return greedyOrder(constraints, byPriority(chains, depth, random));
  };
  for (;;) yield* byChance(pick);
};

/** The higher, the sooner; the chance of one order. */
function byPriority(
  chains: readonly (readonly number[])[],
  depth: number,
  random: Random,
): Arrange {
  const size = chains.reduce((sum, chain) => sum + chain.length, 0);
  const all = Array.from({ length: size }, (_, operation) => operation);
  const changes = new Map(
    shuffled(all, random)
      .slice(0, depth - 1)
      .map((operation, place) => [operation, -1 - place]),
  );
  const priorities = new Map<number, number>();
  for (const [priority, chain] of shuffled(chains, random).entries()) {
    let now = priority;
    for (const operation of chain) {
      now = changes.get(operation) ?? now;
      priorities.set(operation, now);
    }
  }
  const of = (operation: number) => priorities.get(operation) ?? 0;
  return (_, candidates) => candidates.toSorted((a, b) => of(b) - of(a));
}
