import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { byWeight, seeded, shuffled } from '../../src/search/random.js';

const numbers = (seed: number, limit = 1_000_000) => {
  const random = seeded(seed);
  return Array.from({ length: 20 }, () => random.below(limit));
};

describe('seeded', () => {
  it('gives the same numbers for the same seed, others for others', () => {
    assert.deepEqual(numbers(1), numbers(1));
    const seeds = [0, 1, 2, -1, 2 ** 32, 2 ** 33 + 1, 2 ** 40];
    assert.equal(new Set(seeds.map((seed) => numbers(seed).join())).size, seeds.length);
  });

  it('gives each number below the limit about as often', () => {
    const counts = new Array<number>(7).fill(0);
    const random = seeded(3);
    for (let draw = 0; draw < 70_000; draw += 1) {
      const number = random.below(7);
      counts[number] = (counts[number] ?? 0) + 1;
    }
    // 10,000 each, with a standard deviation of 93.
    for (const count of counts) assert.ok(Math.abs(count - 10_000) < 500, String(counts));
    assert.equal(counts.length, 7);
  });
});

describe('shuffled', () => {
  it('gives each order about as often, and leaves its argument alone', () => {
    const items = ['a', 'b', 'c'];
    const counts = new Map<string, number>();
    const random = seeded(5);
    for (let draw = 0; draw < 6000; draw += 1) {
      const order = shuffled(items, random).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    assert.equal(counts.size, 6);
    // 1,000 each, with a standard deviation of 29.
    for (const count of counts.values()) assert.ok(Math.abs(count - 1000) < 150, `${count}`);
    assert.deepEqual(items, ['a', 'b', 'c']);
  });
});

describe('byWeight', () => {
  it('has each come first, and next of those that are left, as often as its weight says', () => {
    const random = seeded(7);
    const counts = new Map<string, number>();
    for (let draw = 0; draw < 6000; draw += 1) {
      const order = byWeight([0, 1, 2], [1, 2, 3], random).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    // 2 first: 3 of 6; then 1 before 0: 2 of 3. With standard deviations of 39 and 37.
    const [first, both] = [
      (counts.get('210') ?? 0) + (counts.get('201') ?? 0),
      counts.get('210') ?? 0,
    ];
    assert.ok(Math.abs(first - 3000) < 200, `${first}`);
    assert.ok(Math.abs(both - 2000) < 190, `${both}`);
  });
});
