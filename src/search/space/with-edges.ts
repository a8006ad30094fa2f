import type { Constraints } from '../../model/linear-extensions.js';
import { CycleError, PartialOrder } from '../../model/partial-order.js';

/** Null: the edges contradict what happens before what. */
export function withEdges(
  constraints: Constraints,
  edges: Iterable<readonly [before: number, after: number]>,
): Constraints | null {
  const { happensBefore } = constraints;
  try {
    const narrower = new PartialOrder(happensBefore.size, [...happensBefore.edges(), ...edges]);
    return { ...constraints, happensBefore: narrower };
  } catch (error) {
    if (error instanceof CycleError) return null;
    throw error;
  }
}
