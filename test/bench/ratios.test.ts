import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compared, ratioOf } from '../../bench/check/ratios.js';

const kept = {
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

  it('if nothing is kept of it', () => {
    assert.deepEqual(
      compared(kept, { counts: {}, times: {} }).map(({ isWorse }) => isWorse),
      [true, true],
    );
  });
});

it('measures its own noise: rounds that differ have a wide interval, those that are alike none', () => {
  const sum = (rounds: readonly number[]) => rounds.reduce((a, b) => a + b, 0) / rounds.length;
  assert.deepEqual(ratioOf(Array(30).fill(2), sum), { value: 2, low: 2, high: 2 });
  const { low, high } = ratioOf(
    Array.from({ length: 30 }, (_, round) => (round < 15 ? 1 : 3)),
    sum,
  );
  assert(low < 1.7 && high > 2.3);
});
