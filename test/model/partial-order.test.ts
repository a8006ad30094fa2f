import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { listOf } from '../../src/model/bits.js';
import { CycleError, PartialOrder } from '../../src/model/partial-order.js';

/** Edges of a partial order over up to 40 operations: more than one word of a bit set. */
const edgesOf = (most: number) =>
  fc.integer({ min: 1, max: most }).chain((size) => {
    const end = fc.nat(size - 1);
    const edges = fc.array(fc.tuple(end, end), { maxLength: 3 * size });
    return fc.record({ size: fc.constant(size), edges });
  });

const forward = ([a, b]: readonly [number, number]): readonly [number, number] =>
  a < b ? [a, b] : [b, a];

function closure(size: number, edges: readonly (readonly [number, number])[]): boolean[][] {
  const before = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  for (const [a, b] of edges) (before[a] ?? [])[b] = true;
  for (let via = 0; via < size; via += 1) {
    for (const row of before) {
      if (!row[via]) continue;
      for (let to = 0; to < size; to += 1) row[to] ||= before[via]?.[to] ?? false;
    }
  }
  return before;
}

describe('PartialOrder', () => {
  it('orders what edges order, directly or through others', () => {
    fc.assert(
      fc.property(edgesOf(40), ({ size, edges }) => {
        const acyclic = edges.map(forward).filter(([a, b]) => a !== b);
        const order = new PartialOrder(size, acyclic);
        const rows = Array.from({ length: size }, (_, a) =>
          Array.from({ length: size }, (_, b) => order.precedes(a, b)),
        );
        assert.deepEqual(rows, closure(size, acyclic));
      }),
    );
  });

  it('tells what can come before an operation, what after it, and what both', () => {
    fc.assert(
      fc.property(edgesOf(40), ({ size, edges }) => {
        const acyclic = edges.map(forward).filter(([a, b]) => a !== b);
        const order = new PartialOrder(size, acyclic);
        const all = Array.from({ length: size }, (_, operation) => operation);
        for (const one of all) {
          const others = all.filter((other) => other !== one);
          const after = others.filter((other) => !order.precedes(other, one));
          const before = others.filter((other) => !order.precedes(one, other));
          assert.deepEqual(listOf(order.notBefore(one)), after);
          assert.deepEqual(listOf(order.notAfter(one)), before);
          const both = before.filter((other) => after.includes(other));
          assert.deepEqual(order.unordered(one), both);
        }
      }),
    );
  });

  it('knows what is right before and after, each once', () => {
    const order = new PartialOrder(4, [
      [0, 1],
      [0, 1],
      [1, 2],
      [0, 2],
    ]);
    assert.deepEqual(order.predecessors(2), [0, 1]);
    assert.deepEqual(order.successors(0), [1, 2]);
    assert.deepEqual(order.successors(3), []);
    assert.deepEqual(
      [...order.edges()],
      [
        [0, 1],
        [0, 2],
        [1, 2],
      ],
    );
  });

  it('refuses edges that contradict each other, and names a cycle of them', () => {
    fc.assert(
      fc.property(edgesOf(12), ({ size, edges }) => {
        const isCyclic = closure(size, edges).some((row, a) => row[a]);
        try {
          new PartialOrder(size, edges);
          assert.equal(isCyclic, false);
        } catch (error) {
          assert.ok(error instanceof CycleError);
          assert.ok(error.cycle.length > 0);
          for (const [place, a] of error.cycle.entries()) {
            const b = error.cycle[(place + 1) % error.cycle.length];
            assert.ok(
              edges.some(([from, to]) => from === a && to === b),
              error.message,
            );
          }
        }
      }),
      { numRuns: 300 },
    );
    assert.throws(
      () =>
        new PartialOrder(3, [
          [0, 1],
          [1, 2],
          [2, 1],
        ]),
      /cycle: (1 → 2 → 1|2 → 1 → 2)\./,
    );
  });

  it('is of chains that have each operation once, in an order of theirs', () => {
    fc.assert(
      fc.property(edgesOf(40), ({ size, edges }) => {
        const order = new PartialOrder(
          size,
          edges.map(forward).filter(([a, b]) => a !== b),
        );
        const chains = order.chains();
        assert.deepEqual(
          chains.flat().toSorted((a, b) => a - b),
          Array.from({ length: size }, (_, operation) => operation),
        );
        for (const chain of chains) {
          for (const [place, operation] of chain.entries()) {
            const next = chain[place + 1];
            if (next !== undefined) assert.ok(order.precedes(operation, next));
          }
        }
      }),
    );
  });

  it('has the width of its largest set of unordered operations', () => {
    fc.assert(
      fc.property(edgesOf(9), ({ size, edges }) => {
        const acyclic = edges.map(forward).filter(([a, b]) => a !== b);
        const order = new PartialOrder(size, acyclic);
        let width = 0;
        for (let set = 1; set < 2 ** size; set += 1) {
          const chosen = Array.from({ length: size }, (_, one) => one).filter(
            (one) => (set >> one) & 1,
          );
          if (chosen.every((a) => chosen.every((b) => !order.precedes(a, b)))) {
            width = Math.max(width, chosen.length);
          }
        }
        assert.equal(order.width(), width);
      }),
    );
  });
});
