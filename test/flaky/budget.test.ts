import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { partOf } from '../../src/flaky/budget.js';

it('a test has an equal part of the time that is left, which is never too little to find anything', () => {
  const [tests, duration] = [fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 60_000 })];
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3_600_000 }), tests, duration, (left, count, ms) => {
      const part = partOf(left, count, ms);
      assert.ok(part >= left / count);
      assert.ok(part === left / count || part === 8 * ms);
    }),
  );
  assert.equal(partOf(100_000, 2, 1000), 50_000);
  assert.equal(partOf(100_000, 20, 1000), 8000);
  assert.equal(partOf(Infinity, 20, 1000), Infinity);
});
