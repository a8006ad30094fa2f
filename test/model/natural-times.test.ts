import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { naturalTimes } from '../../src/model/natural-times.js';
import { timeRules } from '../../src/model/time.js';
import { earliestTimes } from '../../src/model/timeline.js';
import { permutations } from './brute-force.js';
import { parse, response, timer } from './operations.js';
import { recordings } from './recordings.js';

const settings = { maxLatency: 10_000, humanGap: 50, typingSpeed: 12 };

describe('naturalTimes', () => {
  const operations = [
    parse('p1', 1, { at: 0 }),
    response('r1', { cause: 'p1', at: 120 }),
    timer('t1', { cause: 'r1', delay: 30, at: 150 }),
    response('r2', { cause: 'p1', at: 200 }),
    timer('t2', { cause: 'p1', delay: 400, at: 400 }),
  ];
  const rules = timeRules(operations, settings);
  const times = (...order: number[]) => naturalTimes(order, rules);

  it('are those of σ0 in its own order', () => {
    assert.deepEqual(times(0, 1, 2, 3, 4), [0, 120, 150, 200, 400]);
  });

  it('keep what each took where the order lets it', () => {
    assert.deepEqual(times(0, 3, 1, 2, 4), [0, 200, 200, 230, 400]);
  });

  it('give way to the exact time of a timer', () => {
    const slow = [parse('p1', 1), timer('t1', { cause: 'p1', delay: 50, at: 50 })];
    const late = [...slow, response('r1', { cause: 'p1', at: 90 })];
    const order = [0, 2, 1];
    assert.deepEqual(naturalTimes(order, timeRules(late, settings)), [0, 0, 50]);
  });

  it('have what is due at a time of its own come then, or at once behind what sets it', () => {
    const dueAt30 = { of: 3, from: 0, min: 30, max: Infinity, usual: 30, unlessAfter: 1 };
    const at = { from: 0, min: 0, max: Infinity, because: '' };
    const bounds = [
      { of: 0, ...at, from: null, usual: 0 },
      { of: 1, ...at, usual: 10 },
      { of: 2, ...at, usual: 80 },
      { ...dueAt30, because: '' },
    ];
    const worked = { names: ['u', 'r', 'k', 't'], timers: new Map([[3, 1]]), bounds };
    // The message gives way, which usually comes at 80 ms; nothing else makes the answer late.
    assert.deepEqual(naturalTimes([0, 1, 2, 3], worked), [0, 10, 10, 30]);
    assert.deepEqual(naturalTimes([0, 1, 3, 2], worked), [0, 10, 30, 80]);
    // What is given up in vain stays as it was: nothing can have the timer come sooner.
    const far = bounds.map((bound) => (bound.of === 2 ? { ...bound, min: 70, usual: 80 } : bound));
    assert.deepEqual(naturalTimes([0, 1, 2, 3], { ...worked, bounds: far }), [0, 10, 80, 80]);
    const late = bounds.map((bound) => (bound.of === 1 ? { ...bound, min: 50, usual: 50 } : bound));
    assert.deepEqual(naturalTimes([0, 1, 3, 2], { ...worked, bounds: late }), [0, 50, 50, 80]);
    assert.deepEqual(naturalTimes([0, 1, 2, 3], { ...worked, bounds: late }), [0, 50, 80, 80]);
  });

  it('exist for an order if and only if it can happen, and are no earlier than the earliest', () => {
    fc.assert(
      fc.property(recordings(5), ({ operations: some, time }) => {
        for (const order of permutations(some.length)) {
          const natural = naturalTimes(order, time);
          const earliest = earliestTimes(order, time);
          assert.equal(Array.isArray(natural), Array.isArray(earliest));
          if (!Array.isArray(natural) || !Array.isArray(earliest)) continue;
          for (const [place, at] of natural.entries()) {
            assert.ok(at >= (earliest[place] ?? 0), `${natural} < ${earliest}`);
            assert.ok(at >= (natural[place - 1] ?? 0));
          }
        }
      }),
      { numRuns: 100 },
    );
  });
});
