import type { Pair, Rule } from '../happens-before.js';
import type { Operation, OperationId } from '../operation.js';

/**
 * Nothing of a module runs before all that it imports is there: which of its imports comes last
 * makes no difference but that all runs in that one.
 */
export const completesModules: Rule = {
  name: 'completes-modules',
  source: 'HTML standard, "fetch the descendants of and link a module script"',
  says: 'Imports in which nothing ran come before the one of the same importer in which it did.',
  edges: ({ operations }) => completing(operations),
};

function* completing(operations: readonly Operation[]): Iterable<Pair> {
  const ran = new Set(operations.flatMap(ranIn));
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  /** What the graph of modules that an import is part of was asked for by. */
  const importerOf = ({ cause }: Operation): OperationId | null => {
    const by = cause === null ? undefined : byId.get(cause);
    return by !== undefined && isImport(by) && !ran.has(by.id) ? importerOf(by) : cause;
  };
  const waiting: Operation[] = [];
  for (const operation of operations) {
    if (!isImport(operation)) continue;
    if (!ran.has(operation.id)) {
      waiting.push(operation);
      continue;
    }
    const importer = importerOf(operation);
    for (const other of waiting) {
      if (importerOf(other) === importer) yield [other.id, operation.id];
    }
  }
}

/** The operations in which code ran to which this one is due. */
function ranIn(operation: Operation): readonly (OperationId | null)[] {
  if (operation.kind === 'input') return [...operation.enabledBy, ...operation.handlers];
  return isImport(operation) ? [] : [operation.cause];
}

function isImport(operation: Operation): boolean {
  return operation.kind === 'response' && operation.resource === 'import';
}
