import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { bootstrap, estimate, mean, ratioOf } from '../../bench/statistics.js';
import { seeded } from '../../src/search/random.js';

describe('estimate', () => {
  it('gives the statistic, within an interval that is wide where groups differ', () => {
    const same = [
      [1, 9],
      [1, 9],
      [1, 9],
    ];
    assert.deepEqual(estimate(same, mean, seeded(1)), { value: 5, low: 5, high: 5 });
    const { value, low, high } = estimate(
      [
        [1, 1],
        [5, 5],
        [9, 9],
      ],
      mean,
      seeded(1),
    );
    assert.equal(value, 5);
    assert.ok(low < 3 && high > 7, `${low} to ${high}`);
  });
});

describe('ratioOf', () => {
  it('is of two averages, not an average of ratios, and keeps what a group measured together', () => {
    const of = {
      above: ([above]: readonly number[]) => above ?? NaN,
      below: ([, below]: readonly number[]) => below ?? NaN,
    };
    const even = [
      [[1, 2]],
      [
        [10, 20],
        [100, 200],
      ],
    ];
    assert.deepEqual(ratioOf(even, mean, of, seeded(1)), { value: 0.5, low: 0.5, high: 0.5 });
    const { value, low, high } = ratioOf([[[1, 1]], [[9, 1]]], mean, of, seeded(1));
    assert.deepEqual([low, value, high], [1, 5, 9]);
    assert.equal(
      ratioOf(
        [
          [
            [1, 1],
            [9, 9],
          ],
          [[2, 4]],
        ],
        mean,
        of,
        seeded(1),
      ).value,
      12 / 14,
    );
  });
});

describe('bootstrap', () => {
  it('draws from all that it is given, as many as there are, the same for the same seed', () => {
    const items = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(items, fc.nat(), (all, seed) => {
        const seen = new Set<number>();
        const statistic = (of: readonly number[]) => {
          assert.equal(of.length, all.length);
          for (const one of of) seen.add(one);
          return mean(of);
        };
        const first = bootstrap((resample) => statistic(resample(all)), seeded(seed));
        assert.deepEqual([...seen].sort(), [...all].sort());
        assert.ok(first.low <= first.high);
        assert.deepEqual(
          bootstrap((resample) => statistic(resample(all)), seeded(seed)),
          first,
        );
      }),
      { numRuns: 10 },
    );
  });

  it('has the interval of a share that the normal approximation has, where that is good', () => {
    const drawn = Array.from({ length: 400 }, (_, place) => (place < 100 ? 1 : 0));
    const { value, low, high } = bootstrap((resample) => mean(resample(drawn)), seeded(1));
    assert.equal(value, 0.25);
    const half = 1.96 * Math.sqrt((0.25 * 0.75) / 400);
    assert.ok(Math.abs(0.25 - half - low) < 0.01, `${low}`);
    assert.ok(Math.abs(0.25 + half - high) < 0.01, `${high}`);
  });

  it('leaves out samples of which there is no number', () => {
    const maybe = [1, Number.NaN];
    const { low, high } = bootstrap((resample) => mean(resample(maybe)), seeded(1));
    assert.deepEqual([low, high], [1, 1]);
  });
});
