import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Order } from '../../../src/model/operation.js';
import { rd } from '../../../src/search/heuristics/rd.js';
import { explore } from '../explore.js';
import { figure1 } from '../spaces.js';

const join = (order: Order) => order.join('.');

describe('rd', () => {
  it('gives each order first about as often as each other', () => {
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 2000; seed += 1) {
      const first = join(explore(rd, figure1, { seed, most: 1 })[0] ?? []);
      counts.set(first, (counts.get(first) ?? 0) + 1);
    }
    assert.equal(counts.size, 5);
    // 400 each, with a standard deviation of 18.
    for (const count of counts.values()) assert.ok(Math.abs(count - 400) < 90, `${count}`);
  });
});
