import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Heuristic } from '../../../src/search/heuristics/heuristic.js';
import { rd } from '../../../src/search/heuristics/rd.js';
import { urw } from '../../../src/search/heuristics/urw.js';
import { explore } from '../explore.js';
import { spaceOfPoset } from '../posets.js';
import { chainsOf } from '../spaces.js';

describe('urw', () => {
  it('gives each interleaving of chains about as often as each other, where rd does not', () => {
    // Of the four interleavings of a chain of three and one alone, one has that last.
    const space = chainsOf(1, 3, 1);
    const last = (heuristic: Heuristic) => {
      let count = 0;
      for (let seed = 0; seed < 2000; seed += 1) {
        const order = explore(heuristic, space, { seed, most: 1 })[0] ?? [];
        if (order[0] === 'd0') count += 1;
      }
      return count;
    };
    // One of the three that are not σ0: 667, with a standard deviation of 21.
    assert.ok(Math.abs(last(urw) - 667) < 105, `${last(urw)}`);
    assert.ok(last(rd) > 900, `${last(rd)}`);
  });

  it('gives each order as often as each other where they can be counted', () => {
    // Three that a fourth one follows, and one alone: that comes first in 6 of 30 orders, of which 29 are not σ0.
    const poset = {
      size: 5,
      edges: [
        [0, 3],
        [1, 3],
        [2, 3],
      ] as const,
    };
    const space = spaceOfPoset(poset);
    let first = 0;
    for (let seed = 0; seed < 2000; seed += 1) {
      const order = explore(urw, space, { seed, most: 1 })[0] ?? [];
      if (order[0] === 'r4') first += 1;
    }
    // 414, with a standard deviation of 18; by the weights alone 286.
    assert.ok(Math.abs(first - 414) < 80, `${first}`);
  });
});
