import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { fewest } from '../../../src/search/shrinking/fewest.js';

/** What is left when it is told of each try whether it does, and all tries. */
function shrunk(
  all: readonly number[],
  guess: readonly number[],
  does: (kept: readonly number[]) => boolean,
) {
  const tries: (readonly number[])[] = [];
  let kept = all;
  const trying = fewest(all, guess);
  for (let step = trying.next(); step.done !== true; ) {
    tries.push(step.value);
    const isEnough = does(step.value);
    if (isEnough) kept = step.value;
    step = trying.next(isEnough);
  }
  return { kept, tries };
}

const some = fc.integer({ min: 0, max: 12 }).chain((size) => {
  const all = Array.from({ length: size }, (_, item) => item);
  return fc.record({
    all: fc.constant(all),
    guess: fc.subarray(all),
    needed: fc.subarray(all),
    seed: fc.integer(),
  });
});

/** Any answer, but always the same one. */
const byChance = (seed: number) => (kept: readonly number[]) =>
  Math.abs(kept.reduce((hash, item) => (hash * 31 + item) | 0, seed)) % 3 === 0;

describe('fewest', () => {
  it('leaves what it takes, and no more', () => {
    fc.assert(
      fc.property(some, ({ all, guess, needed }) => {
        const has = (kept: readonly number[]) => needed.every((item) => kept.includes(item));
        assert.deepEqual(shrunk(all, guess, has).kept, needed);
      }),
    );
  });

  it('ends, whatever it is told, where none can be left out by itself', () => {
    fc.assert(
      fc.property(some, ({ all, guess, seed }) => {
        const does = byChance(seed);
        const { kept, tries } = shrunk(all, guess, does);
        assert.ok(tries.every((one) => one.join() === all.filter((x) => one.includes(x)).join()));
        assert.equal(new Set(tries.map((one) => one.join())).size, tries.length);
        for (const place of kept.keys()) assert.ok(!does(kept.toSpliced(place, 1)));
      }),
    );
  });

  it('tries the guess first, and little else if that is it', () => {
    const all = Array.from({ length: 40 }, (_, item) => item);
    const has = (kept: readonly number[]) => kept.includes(5) && kept.includes(31);
    const { kept, tries } = shrunk(all, [5, 31], has);
    assert.deepEqual(kept, [5, 31]);
    assert.deepEqual(tries, [[5, 31], [5], [31]]);
  });

  it('takes about as many tries as halving does, where little is needed', () => {
    const all = Array.from({ length: 64 }, (_, item) => item);
    const { kept, tries } = shrunk(all, all, (some) => some.includes(17));
    assert.deepEqual(kept, [17]);
    assert.ok(tries.length < 20, `${tries.length} tries`);
  });
});
