import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { naturalTimes } from '../../src/model/natural-times.js';
import type { Operation } from '../../src/model/operation.js';
import { timeRules } from '../../src/model/time.js';
import { earliestTimes } from '../../src/model/timeline.js';
import { anchorAmong, WorkedOutDelays } from '../../src/model/worked-out-delays.js';
import { input, parse, response, timer } from './operations.js';

const settings = { maxLatency: 10_000, humanGap: 50, typingSpeed: 12 };

/** The answer to a click is shown 300 ms after the click, at once if it comes later. */
function run(click: number, answer: number, image = 100): readonly Operation[] {
  const delay = Math.max(0, click + 300 - answer);
  return [
    parse('p1', 1),
    response('r1', { cause: 'p1', at: image }),
    input('u1', 0, { at: click }),
    response('r2', { cause: 'u1', at: answer }),
    timer('t1', { cause: 'r2', delay, at: answer + delay }),
  ];
}

const SIGMA0 = run(1000, 1200);

function delaysOf(...runs: (readonly Operation[])[]) {
  const delays = new WorkedOutDelays();
  for (const operations of runs) delays.add(operations);
  return delays.all;
}

describe('WorkedOutDelays', () => {
  it('has no timer whose delay is always the same', () => {
    assert.deepEqual(delaysOf(SIGMA0, run(2000, 2200)), []);
  });

  it('finds what a timer is due after, in all runs the same', () => {
    const [delay] = delaysOf(SIGMA0, run(1500, 1610), run(1010, 1260, 90));
    assert.deepEqual(delay && [...delay.anchors], [['u1', 300]]);
    assert.deepEqual([delay?.least, delay?.most], [50, 190]);
  });

  it('knows a delay that was cut to nothing for one that may have been shorter', () => {
    const late = run(1000, 9000);
    for (const runs of [
      [SIGMA0, late, run(1500, 1610)],
      [late, run(1000, 8000), SIGMA0, run(1500, 1610, 90)],
    ]) {
      const [delay] = delaysOf(...runs);
      assert.equal(delay?.anchors.get('u1'), 300);
      assert.deepEqual(delay && anchorAmong(delay, SIGMA0), { place: 2, gap: 300 });
    }
  });

  it('overlooks what looks at the clock take', () => {
    const [delay] = delaysOf(SIGMA0, run(1500, 1610), run(1500.8, 1602.5));
    assert.deepEqual(delay && [...delay.anchors.keys()], ['u1']);
  });

  it('takes an anchor with a round gap, else the last one', () => {
    const [delay] = delaysOf(SIGMA0, run(1000, 1290));
    assert.deepEqual(delay && [...delay.anchors.keys()], ['p1', 'r1', 'u1']);
    assert.deepEqual(delay && anchorAmong(delay, SIGMA0), { place: 2, gap: 300 });
    const uneven = new Map([
      ['p1', 777],
      ['u1', 333],
    ]);
    assert.deepEqual(delay && anchorAmong({ ...delay, anchors: uneven }, SIGMA0), {
      place: 2,
      gap: 333,
    });
    assert.equal(delay && anchorAmong(delay, []), null);
  });
});

describe('timeRules, with a delay that was not always the same', () => {
  const rules = timeRules(SIGMA0, settings, delaysOf(SIGMA0, run(1500, 1610), run(1010, 1290, 90)));

  it('times the timer from its anchor', () => {
    assert.deepEqual(naturalTimes([0, 1, 2, 3, 4], rules), [0, 100, 1000, 1200, 1300]);
    // The answer comes with the click; an image after the timer.
    const early = timeRules(
      [...SIGMA0, response('r3', { cause: 'u1', at: 1500 })],
      settings,
      delaysOf(SIGMA0, run(1500, 1610), run(1010, 1290, 90)),
    );
    assert.deepEqual(naturalTimes([0, 1, 2, 5, 3, 4], early), [0, 100, 1000, 1500, 1500, 1500]);
  });

  it('lets what sets it come later than it is due', () => {
    const late = [...SIGMA0, timer('t2', { cause: 'u1', delay: 2000, at: 3000 })];
    const free = timeRules(late, settings, delaysOf(SIGMA0, run(1500, 1610)));
    assert.ok(Array.isArray(earliestTimes([0, 1, 2, 5, 3, 4], free)));
  });

  it('lets what sets it come as soon as its anchor has run', () => {
    const soon = [...SIGMA0, timer('t2', { cause: 'u1', delay: 50, at: 1050 })];
    const free = timeRules(soon, settings, delaysOf(SIGMA0, run(1500, 1610)));
    assert.ok(Array.isArray(earliestTimes([0, 1, 2, 3, 5, 4], free)));
  });

  it('lets nothing come before it that cannot be in time, where what sets it always is', () => {
    // A heartbeat: each 15 s, whenever the answer comes that sets it, which takes 10 s at most.
    const beat = (answer: number) => [
      parse('p1', 1),
      input('u1', 0, { at: 1000 }),
      response('r1', { cause: 'u1', at: answer }),
      timer('t1', { cause: 'r1', delay: 16_000 - answer, at: 16_000 }),
      input('u2', 1, { at: 16_100 }),
      response('r2', { cause: 'u2', at: 17_000 }),
      timer('t2', { cause: 'r2', delay: 5000, at: 22_000 }),
    ];
    const space = timeRules(beat(1200), settings, delaysOf(beat(1200), beat(3000)));
    const isPossible = (order: number[]) => Array.isArray(earliestTimes(order, space));
    assert.ok(isPossible([0, 1, 2, 3, 4, 5, 6]));
    assert.ok(isPossible([0, 1, 2, 4, 5, 3, 6]));
    // The timer that is due 5 s after the second step, which is not that late.
    assert.ok(isPossible([0, 1, 2, 4, 5, 6, 3]));
    const late = beat(1200).map((one) =>
      one.id === 't2' ? timer('t2', { cause: 'r2', delay: 15_500, at: 32_500 }) : one,
    );
    const tight = timeRules(late, settings, delaysOf(late, beat(3000)));
    assert.ok(!Array.isArray(earliestTimes([0, 1, 2, 4, 5, 6, 3], tight)));
  });

  it('keeps the delay of its own run where there is no anchor', () => {
    const lost = [{ timer: 't1', anchors: new Map(), least: 20, most: 100 }];
    assert.deepEqual(timeRules(SIGMA0, settings, lost), timeRules(SIGMA0, settings));
  });
});
