import type { Imports, Pair, Rule, RuleContext } from '../happens-before.js';
import type { Operation, OperationId } from '../operation.js';

/**
 * A module runs when all that it imports is there, directly or through others: which of them comes
 * last makes no difference but that all runs in that one, if nothing else can run in it. Where pages ask
 * for modules ahead (`<link rel="modulepreload">`), only the sources tell who waits for which.
 */
export const linksModules: Rule = {
  name: 'links-modules',
  source: 'HTML standard, "fetch the descendants of and link a module script"',
  says: 'A module and all that it imports come before the last of them, where nothing else can run in that.',
  edges: linking,
};

function* linking({ operations, imports }: RuleContext): Iterable<Pair> {
  if (imports.size === 0) return;
  const places = new Map(operations.map(({ id }, place) => [id, place]));
  const placeOf = (id: OperationId) => places.get(id) ?? -1;
  for (const arrivals of byDocument(operations)) {
    const graphs = entriesOf(arrivals, imports).map((entry) => {
      const urls = withImports(entry, imports);
      return new Set(urls.flatMap((url) => only(arrivals.get(url))));
    });
    for (const graph of graphs) {
      const last = [...graph].reduce((one, id) => (placeOf(id) > placeOf(one) ? id : one), '');
      // What else can run when that has come may not need all of this.
      const others = graphs.filter((other) => other.has(last));
      for (const id of graph) {
        if (id !== last && others.every((other) => other.has(id))) yield [id, last];
      }
    }
  }
}

/** Those that run by themselves: no other one imports them. */
function entriesOf(arrivals: Arrivals, imports: Imports): string[] {
  const imported = new Set([...arrivals.keys()].flatMap((url) => imports.get(url) ?? []));
  return [...arrivals.keys()].filter((url) => !imported.has(url));
}

/** By URL. */
type Arrivals = ReadonlyMap<string, readonly OperationId[]>;

/** Of one that came twice (a worker may have one of its own), nobody knows which is waited for. */
const only = (ids: readonly OperationId[] = []) => (ids.length === 1 ? ids : []);

/** The modules that came, by their URLs; each document has modules of its own. */
function byDocument(operations: readonly Operation[]): Iterable<Arrivals> {
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
function withImports(url: string, imports: Imports): string[] {
  const found = new Set([url]);
  for (const module of found) {
    for (const imported of imports.get(module) ?? []) found.add(imported);
  }
  return [...found];
}
