import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { boldness } from '../../src/search/boldness.js';

const EXACT = { order: ['a', 'b', 'c'], actual: ['a', 'b', 'c'] };
const ADAPTED = { order: ['b', 'a', 'c'], actual: ['a', 'b', 'c'] };
const times = (count: number, tried: typeof EXACT) => Array.from({ length: count }, () => tried);

describe('boldness', () => {
  it('has all operations delayed as long as every run is exact', () => {
    assert.equal(boldness([], 64), 64);
    assert.equal(boldness(times(20, EXACT), 64), 64);
  });

  it('counts as exact what lacks operations, or has others', () => {
    const history = [{ order: ['c', 'a', 'b'], actual: ['c', 'x', 'b'] }];
    assert.equal(boldness(history, 64), 64);
  });

  it('has a quarter delayed after each run that was not exact, and one at least', () => {
    assert.equal(boldness(times(1, ADAPTED), 64), 16);
    assert.equal(boldness(times(2, ADAPTED), 64), 4);
    assert.equal(boldness(times(9, ADAPTED), 64), 1);
  });

  it('comes back within nine exact runs, however many were not', () => {
    assert.equal(boldness([...times(1, ADAPTED), ...times(9, EXACT)], 64), 64);
    assert.equal(boldness([...times(9, ADAPTED), ...times(9, EXACT)], 64), 4);
  });
});
