import type { Pair, Rule, RuleContext } from '../happens-before.js';
import type { Operation, OperationId } from '../operation.js';

/**
 * A module runs when all that it imports is there, directly or through others: which of them comes
 * last makes no difference but that all runs in that one. Where pages ask for modules ahead
 * (`<link rel="modulepreload">`), only the sources tell who waits for which.
 */
export const linksModules: Rule = {
  name: 'links-modules',
  source: 'HTML standard, "fetch the descendants of and link a module script"',
  says: 'A module and all that it imports come before the last of them, in which it can run at last.',
  edges: linking,
};

function* linking({ operations, imports }: RuleContext): Iterable<Pair> {
  if (imports.size === 0) return;
  for (const arrivals of byDocument(operations)) {
    for (const url of arrivals.keys()) {
      const graph = withImports(url, imports).flatMap((one) => only(arrivals.get(one)));
      const last = operations.findLast(({ id }) => graph.includes(id));
      for (const id of graph) if (last !== undefined && id !== last.id) yield [id, last.id];
    }
  }
}

/** Of one that came twice (a worker may have one of its own), nobody knows which is waited for. */
const only = (ids: readonly OperationId[] = []) => (ids.length === 1 ? ids : []);

/** The modules that came, by their URLs; each document has modules of its own. */
function byDocument(operations: readonly Operation[]): Iterable<Map<string, OperationId[]>> {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const documentOf = (operation: Operation): string => {
    if (operation.kind === 'parse' || operation.kind === 'script') return operation.document;
    const by = operation.cause === null ? undefined : byId.get(operation.cause);
    return by === undefined ? '' : documentOf(by);
  };
  const documents = new Map<string, Map<string, OperationId[]>>();
  for (const operation of operations) {
    if (!isModule(operation)) continue;
    const document = documentOf(operation);
    const arrivals = documents.get(document) ?? new Map<string, OperationId[]>();
    documents.set(document, arrivals);
    arrivals.set(operation.url, [...(arrivals.get(operation.url) ?? []), operation.id]);
  }
  return documents.values();
}

type Module = Extract<Operation, { readonly kind: 'script' | 'response' }>;

function isModule(operation: Operation): operation is Module {
  if (operation.kind === 'script') return operation.loading === 'module';
  return operation.kind === 'response' && operation.resource === 'import';
}

/** URLs of a module and of all that it imports, directly or through others. */
function withImports(url: string, imports: RuleContext['imports']): string[] {
  const found = new Set([url]);
  for (const module of found) {
    for (const imported of imports.get(module) ?? []) found.add(imported);
  }
  return [...found];
}
