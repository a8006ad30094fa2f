import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { curveOf, spanOf } from '../../../bench/paper/results/curves.js';
import { detected } from '../../../bench/paper/results/measures.js';
import { testingRun } from './runs.js';

const technique = { heading: 'RND-50' };
/** Null: the run finds nothing. */
const runs = fc
  .array(fc.option(fc.integer({ min: 1, max: 100_000 })), { minLength: 1, maxLength: 30 })
  .map((times) => times.map((ms) => testingRun(ms === null ? [] : [[1, ms]])));

describe('the curve of a technique', () => {
  it('rises from none to the share that is detected, from the begin of the figure to its end', () => {
    fc.assert(
      fc.property(runs, (all) => {
        const span = spanOf(all);
        if (span === null) return assert.equal(detected(all), 0);
        const curve = curveOf(technique, all, span);
        assert.deepEqual([curve[0]?.share, curve[0]?.seconds], [0, span[0]]);
        assert.deepEqual([curve.at(-1)?.share, curve.at(-1)?.seconds], [detected(all), span[1]]);
        for (const [place, point] of curve.slice(1).entries()) {
          const before = curve[place];
          assert.ok(before !== undefined && point.seconds >= before.seconds);
          assert.ok(point.share >= before.share);
        }
      }),
    );
  });

  it('has at each time the share that has detected the error by then', () => {
    const all = [[400], [100], [], [300]].map((times) => testingRun(times.map((ms) => [1, ms])));
    const points = curveOf(technique, all, [0.05, 2]).map(({ seconds, share }) => [seconds, share]);
    assert.deepEqual(points, [
      [0.05, 0],
      [0.1, 0.25],
      [0.3, 0.5],
      [0.4, 0.75],
      [2, 0.75],
    ]);
  });
});
