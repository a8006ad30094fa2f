import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pct } from '../../../src/search/heuristics/pct.js';
import { explore } from '../explore.js';
import { chainsOf } from '../spaces.js';

describe('pct', () => {
  it('finds a bug of depth 2 at least as often as it says', () => {
    // Three chains of four; the bug is one operation of a chain before another one of another.
    const space = chainsOf(3, 4);
    const { size } = space;
    const seeds = 1500;
    for (const [early, late] of [
      ['c11', 'c0'],
      ['c7', 'c0'],
      ['c6', 'c1'],
    ] as const) {
      let found = 0;
      for (let seed = 0; seed < seeds; seed += 1) {
        // The second order of three is for a depth of 2.
        const [, order = []] = explore(pct, space, { seed, most: 2 });
        if (order.indexOf(early) < order.indexOf(late)) found += 1;
      }
      assert.ok(found / seeds >= 1 / (3 * size), `${early} before ${late}: ${found}`);
    }
  });
});
