import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Boldness } from '../../../../src/search/heuristics/building/boldness.js';
import type { Tried } from '../../../../src/search/heuristics/heuristic.js';

const EXACT: Tried = { order: ['a', 'b'], actual: ['a', 'b'], enforced: 'exact', failed: false };
const ADAPTED: Tried = { ...EXACT, order: ['b', 'a'], enforced: 'adapted' };
const times = (count: number, tried: typeof EXACT) => Array.from({ length: count }, () => tried);
const delays = (history: readonly (typeof EXACT)[]) => new Boldness(64, () => true).delays(history);

describe('Boldness', () => {
  it('has all operations delayed as long as every run is exact', () => {
    assert.equal(delays([]), 64);
    assert.equal(delays(times(20, EXACT)), 64);
  });

  it('begins from the middle between one and all when all were too many', () => {
    assert.equal(delays(times(1, ADAPTED)), 8);
    assert.equal(delays([...times(5, EXACT), ADAPTED]), 8);
    assert.equal(delays([ADAPTED, ...times(18, EXACT), ADAPTED]), 16);
  });

  it('has a quarter delayed after each other run that was not exact, and one at least', () => {
    assert.equal(delays(times(2, ADAPTED)), 2);
    assert.equal(delays(times(9, ADAPTED)), 1);
  });

  it('comes back by a factor of four within nine exact runs, however many were not', () => {
    assert.equal(delays([...times(1, ADAPTED), ...times(9, EXACT)]), 32);
    assert.equal(delays([...times(1, ADAPTED), ...times(18, EXACT)]), 64);
    assert.equal(delays([...times(9, ADAPTED), ...times(9, EXACT)]), 4);
  });

  it('counts runs of other operations only until there is one of its own', () => {
    const other: Tried = { ...ADAPTED, order: ['y', 'x'], actual: ['x', 'y'] };
    const boldness = new Boldness(64, ({ order }) => order.includes('a'));
    assert.equal(boldness.delays([other]), 8);
    assert.equal(boldness.delays([other, EXACT, other, other]), Math.round(8 * 4 ** (1 / 9)));
    assert.equal(boldness.delays([other, EXACT, other, other, ADAPTED]), 2);
  });
});
