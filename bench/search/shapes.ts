/** Models of pages as large as is wanted, without a browser. */
import type { Edge } from '../../src/model/happens-before.js';
import type { Operation } from '../../src/model/operation.js';
import { type OrderSpace, orderSpace } from '../../src/search/order-space.js';
import type { Random } from '../../src/search/random.js';

const SETTINGS = { maxLatency: 10_000, humanGap: 50 };

const response = (id: string, cause: string | null, at: number): Operation => ({
  ...{ id, kind: 'response', key: id, name: `response ${id}`, cause, at },
  ...{ method: 'GET', url: id, resource: 'fetch', handlers: [] },
});

/** Chains of responses, each asked for by the one before in its chain; side by side in σ0. */
export function chains(size: number, width: number): OrderSpace {
  const operations = Array.from({ length: size }, (_, index) =>
    response(`r${index}`, index < width ? null : `r${index - width}`, index * 10),
  );
  const edges = operations.flatMap(({ id, cause }): Edge[] =>
    cause === null ? [] : [{ before: cause, after: id, rule: 'requests' }],
  );
  return orderSpace(operations, edges, SETTINGS);
}

/** As `chains`, but each operation follows one of those before it that chance picks: a forest. */
export function forest(size: number, roots: number, random: Random): OrderSpace {
  const operations = Array.from({ length: size }, (_, index) =>
    response(`r${index}`, index < roots ? null : `r${random.below(index)}`, index * 10),
  );
  const edges = operations.flatMap(({ id, cause }): Edge[] =>
    cause === null ? [] : [{ before: cause, after: id, rule: 'requests' }],
  );
  return orderSpace(operations, edges, SETTINGS);
}

/** As `chains`, with a timer behind each third response, which is due at its time. */
export function timed(size: number, width: number): OrderSpace {
  const operations = Array.from({ length: size }, (_, index): Operation => {
    const cause = index < width ? null : `r${index - width}`;
    const at = index * 10;
    if (cause === null || index % 3 !== 0) return response(`r${index}`, cause, at);
    const delay = 10 * width;
    const facts = { kind: 'timer', key: `t ${delay}ms`, delay, tick: null } as const;
    return { id: `r${index}`, name: `timer r${index}`, cause, at, ...facts };
  });
  const edges = operations.flatMap(({ id, cause }): Edge[] =>
    cause === null ? [] : [{ before: cause, after: id, rule: 'requests' }],
  );
  return orderSpace(operations, edges, SETTINGS);
}
