import type { Pair } from './happens-before.js';
import type { OperationId } from './operation.js';
import { groupBy } from './rules/pairs.js';

interface Edge {
  readonly before: OperationId;
  readonly after: OperationId;
}

/** Of edges, those that no path of others implies: the transitive reduction. */
export function reduced<Each extends Edge>(
  edges: readonly Each[],
  happensBefore: (...pair: Pair) => boolean,
): Each[] {
  const into = groupBy(edges, ({ after }) => after);
  return edges.filter(
    ({ before, after }) => !into.get(after)?.some((other) => happensBefore(before, other.before)),
  );
}
