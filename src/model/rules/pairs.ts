import type { Pair, RuleContext } from '../happens-before.js';
import type { Operation, OperationId } from '../operation.js';

/** From the cause of each operation that `applies` accepts to the operation. */
export function* fromCause(
  { operations }: RuleContext,
  applies: (operation: Operation) => boolean,
): Iterable<Pair> {
  for (const operation of operations) {
    if (operation.cause !== null && applies(operation)) yield [operation.cause, operation.id];
  }
}

/** From each operation to the next one. */
export function* inSequence(operations: readonly Operation[]): Iterable<Pair> {
  for (const [index, operation] of operations.entries()) {
    const next = operations[index + 1];
    if (next !== undefined) yield [operation.id, next.id];
  }
}

/** From each of `befores` to `after`; an operation is not ordered against itself. */
export function* fromEach(befores: readonly OperationId[], after: OperationId): Iterable<Pair> {
  for (const before of befores) {
    if (before !== after) yield [before, after];
  }
}

/**
 * Orders operations of one queue as their causes queued them. Two causes that the model leaves
 * free may queue in either order, so only those that it orders, or that are one, give a pair.
 */
export function* firstCausedFirst(
  queue: readonly Operation[],
  { happensBefore }: RuleContext,
): Iterable<Pair> {
  for (const [index, later] of queue.entries()) {
    // Nearest first: what then follows by way of it needs no edge of its own.
    for (const earlier of queue.slice(0, index).reverse()) {
      const queuedFirst =
        earlier.cause === null ||
        earlier.cause === later.cause ||
        (later.cause !== null && happensBefore(earlier.cause, later.cause));
      if (queuedFirst && !happensBefore(earlier.id, later.id)) yield [earlier.id, later.id];
    }
  }
}

/** Items by their key, in the order in which they came. */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
