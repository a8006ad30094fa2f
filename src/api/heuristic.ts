import type { Heuristic } from '../search/heuristics/heuristic.js';
import { HEURISTICS, type HeuristicName, nameOfHeuristic } from '../search/heuristics/names.js';
import type { OrderSpace } from '../search/space/order-space.js';
import { WaveError } from '../wave-error.js';
import { demand } from './checks.js';

/** One by its name; or one's own, of which each order is looked at before it is run. */
export function chosenHeuristic(chosen: HeuristicName | Heuristic): HeuristicName | Heuristic {
  if (typeof chosen === 'function') return checked(chosen);
  const names = HEURISTICS.join(', ');
  const problem = `There is no heuristic "${chosen}". Choose from: ${names}.`;
  demand(HEURISTICS.includes(chosen), { heuristic: chosen }, problem);
  return chosen;
}

function checked(heuristic: Heuristic): Heuristic {
  const name = nameOfHeuristic(heuristic);
  const proposing: Heuristic = function* (space, random, history) {
    const proposals = heuristic(space, random, history);
    let step = proposals.next(true);
    while (step.done !== true) {
      const indices = step.value && [...step.value];
      if (indices !== null && !isOrder(space, indices)) {
        throw new WaveError(
          `The heuristic ${name} gave an order that cannot happen: ${indices.join(', ')}. ` +
            'Those of greedyOrder(space.constraints, ...) can.',
          { code: 'bad-heuristic' },
        );
      }
      step = proposals.next(yield indices);
    }
  };
  return Object.defineProperty(proposing, 'name', { value: name });
}

function isOrder(space: OrderSpace, indices: readonly number[]): boolean {
  return indices.length === space.size && space.valid(space.orderOf(indices)) === true;
}
