/** Models of pages as large as is wanted, without a browser. */
import { readFileSync } from 'node:fs';
import type { Edge } from '../../src/model/happens-before.js';
import { linksOf, operationOf } from '../../src/model/kinds.js';
import type { Operation, OperationId } from '../../src/model/operation.js';
import type { Random } from '../../src/search/random.js';
import { type OrderSpace, orderSpace } from '../../src/search/space/order-space.js';
import { modelOf } from '../model.js';

const SETTINGS = { maxLatency: 10_000, humanGap: 50, typingSpeed: 12 };

const response = (id: string, cause: string | null, at: number): Operation => ({
  ...{ id, kind: 'response', name: `response ${id}`, cause, at },
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
    const facts = { kind: 'timer', delay, tick: null, site: null } as const;
    return { id: `r${index}`, name: `timer r${index}`, cause, at, ...facts };
  });
  const edges = operations.flatMap(({ id, cause }): Edge[] =>
    cause === null ? [] : [{ before: cause, after: id, rule: 'requests' }],
  );
  return orderSpace(operations, edges, SETTINGS);
}

/**
 * The beginning of a recording that `take.ts` has put into `recorded`; where that is too short, with the same again,
 * as by a user who goes on when the last input is made.
 */
export function recorded(size: number, name: RecordingName): OrderSpace {
  const key = `${name} ${size}`;
  const [operations, edges] = repeated.get(key) ?? repeat(size, name);
  repeated.set(key, [operations, edges]);
  return orderSpace(operations, edges, SETTINGS);
}

type Modelled = readonly [operations: readonly Operation[], edges: readonly Edge[]];

const repeated = new Map<string, Modelled>();

/** Of the recordings in `recorded`. */
export type RecordingName = 'maildev' | 'node-red' | 'wordpress';

/** As they were recorded. */
export function operationsOf(name: RecordingName): Operation[] {
  const file = readFileSync(`bench/search/recorded/${name}.ndjson`, 'utf8');
  return file
    .trimEnd()
    .split('\n')
    .map((line): Operation => JSON.parse(line));
}

function repeat(size: number, name: RecordingName): Modelled {
  const once = operationsOf(name);
  const period = once.at(-1)?.at ?? 0;
  const operations: Operation[] = [];
  const edges: Edge[] = [];
  for (let round = 0; operations.length < size; round += 1) {
    const before = operations.findLast(({ kind }) => kind === 'input');
    const again = once.slice(0, size - operations.length).map((operation) => {
      return later(operation, round, round * period);
    });
    const { edges: ofRound } = modelOf(again, new Map());
    edges.push(...ofRound);
    for (const { id: after, cause } of again) {
      if (before !== undefined && cause === null)
        edges.push({ before: before.id, after, rule: 'user' });
    }
    operations.push(...again);
  }
  return [operations, edges];
}

/** The same operation of another round. */
function later(operation: Operation, round: number, ms: number): Operation {
  const named = (id: OperationId): OperationId => `${id}.${round}`;
  const { id, cause, at } = operation;
  const again = operationOf(operation, operation, linksOf(operation, named));
  return { ...again, id: named(id), cause: cause && named(cause), at: at + ms };
}
