import { weightOf } from '../../model/footprint.js';
import { type Arrange, greedyOrder } from '../../model/linear-extensions.js';
import { byWeight, type Random } from '../random.js';
import type { OrderSpace } from '../space/order-space.js';
import { byChance } from './building/by-chance.js';
import type { Heuristic } from './heuristic.js';

/**
 * Selectively uniform random walk (Zhao, Wolff, Mathur, Roychoudhury: Selectively Uniform Concurrency
 * Testing, ASPLOS 2025): of all that operations touch, chance picks one thing, and the walk is uniform
 * over the orders of those that touch it. All others keep to the order of σ0. Where nothing is known to be
 * touched, it is any order. What few touch is picked more often than what many do, by the weight that it has as a
 * conflict: names that all code uses (`$`, `textContent`) say little.
 */
export const surw: Heuristic = function* (space, random) {
  const shared = space.shared();
  const weights = shared.map(({ length }) => weightOf(length, space.size));
  const walk = () => {
    const [picked = -1] = byWeight([...shared.keys()], weights, random);
    const touching = shared[picked];
    return touching === undefined ? null : walkOver(space, new Set(touching), random);
  };
  for (;;) yield* byChance(walk);
};

/** Each of these is as likely to come next as its own and those that follow it are many. */
function walkOver(space: OrderSpace, chosen: ReadonlySet<number>, random: Random) {
  const { happensBefore } = space.constraints;
  const weights = [...space.sigma0.keys()].map((operation) => {
    const led = [...chosen].filter((other) => happensBefore.precedes(operation, other));
    return led.length + (chosen.has(operation) ? 1 : 0);
  });
  const isFree = (operation: number) => weights[operation] === 0;
  const arrange: Arrange = (_, candidates) => {
    const free = candidates.filter(isFree);
    const others = candidates.filter((operation) => !isFree(operation));
    const arranged = byWeight(others, weights, random);
    const [next = Infinity] = arranged;
    const [before, after] = [
      free.filter((operation) => operation < next),
      free.filter((operation) => operation > next),
    ];
    return [...before, ...arranged, ...after];
  };
  return greedyOrder(space.constraints, arrange);
}
