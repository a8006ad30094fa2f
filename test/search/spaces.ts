import type { Edge } from '../../src/model/happens-before.js';
import type { Operation, Order } from '../../src/model/operation.js';
import { OrderSpace, orderSpace } from '../../src/search/space/order-space.js';
import type { Rules } from '../model/brute-force.js';
import { constraintsOf } from '../model/constraints.js';
import { input, parse, response, timer } from '../model/operations.js';
import type { Recording } from '../model/recordings.js';

export const settings = { maxLatency: 10_000, humanGap: 50, typingSpeed: 12 };

const edge = (before: string, after: string): Edge => ({ before, after, rule: 'test' });

/** The paper's Figure 1: p1 before all others, nothing else. */
export const figure1 = orderSpace(
  [
    parse('p1', 1),
    parse('p2', 2, { cause: 'p1', script: 'lib.js', at: 10 }),
    parse('p3', 1, { cause: 'p1', document: 'sub.html', at: 20 }),
    input('e1', 0, { enabledBy: ['p1'], at: 100 }),
  ],
  [edge('p1', 'p2'), edge('p1', 'p3'), edge('p1', 'e1')],
  settings,
);

/** `lazy`: as if its orders were too many to be enumerated. */
export function spaceOf(rules: Rules & Partial<Recording>, lazy = false): OrderSpace {
  const sigma0 = rules.operations.map(({ id }) => id);
  const inputs = rules.operations.flatMap(({ kind }, index) => (kind === 'input' ? index : []));
  const known = { footprints: rules.footprints ?? [], inputs: new Set(inputs) };
  return new OrderSpace(sigma0, constraintsOf(rules), lazy ? 0 : undefined, known);
}

/**
 * So many chains `c` of so many responses, one chain after the other in σ0, and some responses `d` that
 * nothing is ordered with; as if the orders were too many to be enumerated.
 */
export function chainsOf(chains: number, length: number, alone = 0): OrderSpace {
  const operations: Operation[] = [];
  const edges: (readonly [number, number])[] = [];
  for (let index = 0; index < chains * length; index += 1) {
    const isFirst = index % length === 0;
    operations.push(response(`c${index}`, { cause: isFirst ? null : `c${index - 1}` }));
    if (!isFirst) edges.push([index - 1, index]);
  }
  for (let index = 0; index < alone; index += 1) operations.push(response(`d${index}`));
  const time = { names: operations.map(({ name }) => name), bounds: [], timers: new Map() };
  return spaceOf({ operations, edges, time }, true);
}

/** A page of so many operations: chains of responses and timers beside a parser and a user. */
export function longPage(size: number): OrderSpace {
  const operations: Operation[] = [parse('p0', 1)];
  const edges: Edge[] = [];
  const last = new Map<string, string>();
  for (let index = 1; index < size; index += 1) {
    const chain = ['p', 'u', 'a', 'b', 'c', 'd', 'e'][index % 7] ?? '';
    const id = `${chain}${index}`;
    const cause = last.get(chain) ?? 'p0';
    const at = index * 20;
    if (chain === 'p') {
      const segment = operations.filter(({ kind }) => kind === 'parse').length + 1;
      operations.push(parse(id, segment, { cause, at }));
    } else if (chain === 'u') operations.push(input(id, index, { at }));
    else if (index % 3 === 0) operations.push(timer(id, { cause, delay: index % 50, at }));
    else operations.push(response(id, { cause, at }));
    edges.push(edge(cause, id));
    last.set(chain, id);
  }
  return orderSpace(operations, edges, settings);
}

/** A run that kept to its order. */
export const ran = (order: Order) =>
  ({ order, actual: order, enforced: 'exact', failed: false }) as const;

/** One that did not. */
export const adapted = (order: Order, actual: Order) =>
  ({ order, actual, enforced: 'adapted', failed: false }) as const;
