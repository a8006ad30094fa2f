import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { scaleOf } from '../../../src/report/html/view/scale.js';

const run = fc
  .array(fc.nat({ max: 5000 }), { maxLength: 30 })
  .map((times) => times.sort((a, b) => a - b));

describe('scaleOf', () => {
  it('gives each operation of a moment a place, and a pause some', () => {
    const { places, size } = scaleOf([
      [0, 0, 10, 1010],
      [0, 10, 10, 1010],
    ]);
    assert.deepEqual(places, [
      [0, 1, 3, 8],
      [0, 3, 4, 8],
    ]);
    assert.equal(size, 9);
  });

  it('keeps the order of each run, and draws at one place what begins a moment in two', () => {
    fc.assert(
      fc.property(run, run, (one, other) => {
        const { places, size } = scaleOf([one, other]);
        const [first = [], second = []] = places;
        for (const some of [first, second]) {
          assert.ok(some.every((place, index) => index === 0 || place > (some[index - 1] ?? 0)));
          assert.ok(some.every((place) => place >= 0 && place < size));
        }
        for (const [index, at] of one.entries()) {
          if (one.indexOf(at) !== index || !other.includes(at)) continue;
          assert.equal(first[index], second[other.indexOf(at)]);
        }
      }),
    );
  });
});
