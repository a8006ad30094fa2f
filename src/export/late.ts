/** What a test has to hold back so that a page takes a failing order, though it is as quick as it is. */
import type { OperationId } from '../model/operation.js';

interface Orders {
  /** σ0. */
  readonly recorded: readonly OperationId[];
  /** As Chrome ran it; it may lack operations of σ0, and have others. */
  readonly failing: readonly OperationId[];
  /** What has to run before an operation: its cause, and what happens before it. */
  readonly predecessors: (operation: OperationId) => readonly OperationId[];
}

/**
 * Operations of σ0 that run later in the failing order than they come by themselves, each with those that run before
 * it all the same. One that never ran there, though it could have come, is later than all others.
 *
 * An operation comes by itself as soon as all is there that has to run before it. What has to wait for
 * another late one is late by itself, and not among them.
 */
export function lateOperations({
  recorded,
  failing,
  predecessors,
}: Orders): ReadonlyMap<OperationId, readonly OperationId[]> {
  const places = new Map(failing.map((id, place) => [id, place]));
  const recordedPlaces = new Map(recorded.map((id, place) => [id, place]));
  const late = new Map<OperationId, readonly OperationId[]>();
  for (const [recordedPlace, id] of recorded.entries()) {
    const causes = predecessors(id).map((cause) => places.get(cause) ?? Infinity);
    const ready = Math.max(-1, ...causes);
    if (ready === Infinity) continue;
    const others = failing
      .slice(ready + 1, places.get(id))
      .filter((other) => (recordedPlaces.get(other) ?? Infinity) > recordedPlace);
    if (others.length > 0) late.set(id, others);
  }
  return late;
}
