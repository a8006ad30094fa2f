import assert from 'node:assert/strict';
import { test } from 'node:test';
import { growthOf } from '../../bench/growth.js';

test('the growth of a power is its exponent', () => {
  for (const exponent of [0, 1, 1.5, 2]) {
    const points = [50, 250, 1000, 2000].map((size) => [size, 3 * size ** exponent] as const);
    assert.ok(Math.abs(growthOf(points) - exponent) < 1e-9);
  }
});

test('of costs that are no power it is that of the line that fits best', () => {
  const growth = growthOf([
    [1, 1],
    [10, 10],
    [100, 1000],
  ]);
  assert.ok(Math.abs(growth - 1.5) < 1e-9);
});
