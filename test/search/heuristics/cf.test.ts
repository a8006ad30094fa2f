import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Footprint } from '../../../src/model/footprint.js';
import type { Order } from '../../../src/model/operation.js';
import { cf } from '../../../src/search/heuristics/cf.js';
import { OrderSpace } from '../../../src/search/space/order-space.js';
import { explore } from '../explore.js';
import { chainsOf } from '../spaces.js';

describe('cf', () => {
  /** Chains of three, of whose operations c1 writes what c8, c5 what c6, and c0 what c2 reads. */
  const space = (() => {
    const { sigma0, constraints } = chainsOf(3, 3);
    const footprints = sigma0.map((): Footprint => ({ reads: [], writes: [] }));
    for (const [writer, reader, names] of [
      [1, 8, ['a']],
      [5, 6, ['b', 'c', 'd']],
      [0, 2, ['e', 'f']],
    ] as const) {
      footprints[writer] = { reads: [], writes: names };
      footprints[reader] = { reads: names, writes: [] };
    }
    return new OrderSpace(sigma0, constraints, 0, { footprints, inputs: new Set() });
  })();

  it('reverses what conflicts most first, and what conflicts not at all last', () => {
    const isReversed = (order: Order, early: string, late: string) =>
      order.indexOf(late) < order.indexOf(early);
    for (const seed of [1, 2, 3]) {
      const [first = [], second = []] = explore(cf, space, { seed, most: 2 });
      assert.ok(isReversed(first, 'c5', 'c6') && !isReversed(first, 'c1', 'c8'));
      assert.ok(isReversed(second, 'c1', 'c8') && !isReversed(second, 'c5', 'c6'));
    }
  });

  it('reverses little else', () => {
    const [first = []] = explore(cf, space, { most: 1 });
    assert.deepEqual(first, ['c0', 'c1', 'c2', 'c3', 'c4', 'c6', 'c5', 'c7', 'c8']);
  });
});
