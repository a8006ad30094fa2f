import { greedyOrder } from '../../model/linear-extensions.js';
import type { Heuristic } from './heuristic.js';

/** The one order in which the inputs come as early as they can, all else as in σ0. */
export const earlyInput: Heuristic = function* ({ constraints, inputs }) {
  const order = greedyOrder(constraints, (_, candidates) => [
    ...candidates.filter((operation) => inputs.has(operation)),
    ...candidates.filter((operation) => !inputs.has(operation)),
  ]);
  if (order !== null) yield order;
};
