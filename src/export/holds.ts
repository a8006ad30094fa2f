/** The requests that a test holds back, each found among those that are alike. */
import { fileName } from '../model/names.js';
import type { Operation, OperationId } from '../model/operation.js';
import { groupBy } from '../model/rules/pairs.js';
import type { Hold, RequestPattern } from './plan.js';
import { patternOf, requestOf } from './request-of.js';

/**
 * @param operations all that are known
 * @param order the failing one
 * @param page URL of the page
 */
export function holdsOf(
  held: readonly OperationId[],
  operations: readonly Operation[],
  order: readonly OperationId[],
  page: string,
): ReadonlyMap<OperationId, Hold> {
  const placeOf = (id: OperationId | null) => (id === null ? -1 : order.indexOf(id));
  // What nothing of this order asks for counts for nothing.
  const asked = operations.filter(({ cause }) => cause === null || placeOf(cause) >= 0);
  const sent = asked.toSorted((one, other) => placeOf(one.cause) - placeOf(other.cause));
  const requests = sent.flatMap((operation) => {
    const request = requestOf(operation);
    return request === null ? [] : [{ operation, request: patternOf(request, page) }];
  });
  const alike = groupBy(requests, ({ request }) => keyOf(request));
  const names = new Set<string>();
  const holds = new Map<OperationId, Hold>();
  for (const { operation, request } of requests) {
    if (!held.includes(operation.id)) continue;
    const same = alike.get(keyOf(request)) ?? [];
    const nth = same.findIndex((one) => one.operation.id === operation.id) + 1;
    const name = uniqueIn(names, identifier(fileName(request.url)));
    holds.set(operation.id, { name, operation: operation.name, request, nth });
  }
  return holds;
}

function keyOf({ method, url }: RequestPattern): string {
  return `${method} ${url}`;
}

/** `inbox-2.json`: `Inbox2`. */
function identifier(file: string): string {
  const words = file.replace(/\.\w+$/, '').match(/[a-z\d]+/gi) ?? ['request'];
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}

function uniqueIn(names: Set<string>, name: string): string {
  let unique = name;
  for (let count = 2; names.has(unique); count++) unique = `${name}_${count}`;
  names.add(unique);
  return unique;
}
