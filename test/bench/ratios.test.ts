import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { blocksOf, compared } from '../../bench/check/ratios.js';
import { median, ratioOf } from '../../bench/statistics.js';
import { seeded } from '../../src/search/random.js';

const kept = {
  processors: 2,
  counts: { messages: 1.2 },
  times: { run: { value: 0.5, low: 0.45, high: 0.55 } },
};
const worse = (now: typeof kept) =>
  compared(now, kept).flatMap(({ name, isWorse }) => (isWorse ? name : []));

describe('a ratio is worse', () => {
  it('if it is counted, as soon as it is more', () => {
    assert.deepEqual(worse({ ...kept, counts: { messages: 2.2 } }), ['messages']);
    assert.deepEqual(worse({ ...kept, counts: { messages: 1.21 } }), []);
    assert.deepEqual(worse({ ...kept, counts: { messages: 1.1 } }), []);
  });

  it('if it is of times, only where no noise explains it', () => {
    const run = (low: number) => ({ ...kept, times: { run: { value: 1, low, high: 1.1 } } });
    assert.deepEqual(worse(run(0.9)), ['run']);
    assert.deepEqual(worse(run(0.8)), []);
  });

  it('of a machine of another number of processors only if it is counted', () => {
    const run = { run: { value: 5, low: 4, high: 6 } };
    assert.deepEqual(worse({ ...kept, processors: 4, times: run }), []);
    assert.deepEqual(worse({ processors: 4, counts: { messages: 2.2 }, times: run }), ['messages']);
  });

  it('if nothing is kept of it', () => {
    assert.deepEqual(
      compared(kept, { ...kept, counts: {}, times: {} }).map(({ isWorse }) => isWorse),
      [true, true],
    );
  });
});

it('measures its own noise: rounds that differ have a wide interval, those that are alike none', () => {
  const ratio = (rounds: readonly number[]) => {
    const of = { above: (round: number) => round, below: () => 1 };
    return ratioOf(blocksOf(rounds), median, of, seeded(1));
  };
  assert.deepEqual(ratio(Array(30).fill(2)), { value: 2, low: 2, high: 2 });
  const { low, high } = ratio(Array.from({ length: 30 }, (_, round) => (round < 15 ? 1 : 3)));
  assert.deepEqual([low, high], [1, 3]);
});

it('draws rounds that follow each other together', () => {
  assert.deepEqual(blocksOf([1, 2, 3, 4]), [[1, 2, 3], [4]]);
});
