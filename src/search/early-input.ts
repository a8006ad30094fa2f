import { greedyOrder } from '../model/linear-extensions.js';
import type { OrderSpace } from './order-space.js';

/** The order in which the inputs come as early as they can, all else as in σ0. */
export function earlyInputs({ constraints, inputs }: OrderSpace): number[] | null {
  return greedyOrder(constraints, (_, candidates) => [
    ...candidates.filter((operation) => inputs.has(operation)),
    ...candidates.filter((operation) => !inputs.has(operation)),
  ]);
}
