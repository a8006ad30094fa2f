/** What led to what, by the causes of operations. */
import type { Operation, OperationId, OperationKind } from '../model/operation.js';

/** All that took part, σ0's first in their order. */
export type Operations = ReadonlyMap<OperationId, Operation>;

/** What the page itself decides the moment of. */
export const OF_THE_PAGE: readonly OperationKind[] = ['timer', 'frame', 'idle', 'task'];

/** What led to an operation, the nearest first; not the operation itself. */
export function* causesOf({ cause }: Operation, of: Operations): Generator<Operation> {
  const seen = new Set<OperationId>();
  for (let next = cause; next !== null && !seen.has(next); ) {
    seen.add(next);
    const operation = of.get(next);
    if (operation === undefined) return;
    yield operation;
    next = operation.cause;
  }
}

/** Whether the one is the other, or led to it. */
export function isOrLedTo(one: Operation, other: Operation, of: Operations): boolean {
  return one.id === other.id || [...causesOf(other, of)].some(({ id }) => id === one.id);
}

/** What an operation led to, as far as nothing led to it that `but` led to; not the operation itself. */
export function consequencesOf(operation: Operation, but: Operation, of: Operations): Operation[] {
  const led = new Set([operation.id]);
  const found: Operation[] = [];
  // What has led to an operation stands before it.
  for (const next of of.values()) {
    if (next.cause === null || !led.has(next.cause) || next.id === but.id) continue;
    led.add(next.id);
    found.push(next);
  }
  return found;
}
