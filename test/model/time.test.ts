import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Operation } from '../../src/model/operation.js';
import { timeBounds, timeRules } from '../../src/model/time.js';
import { earliestTimes } from '../../src/model/timeline.js';
import {
  dialog,
  frame,
  idle,
  input,
  parse,
  response,
  script,
  site,
  task,
  timer,
} from './operations.js';
import { recordings } from './recordings.js';

const settings = { maxLatency: 10_000, humanGap: 50, typingSpeed: 12 };

/** The bound of the last operation, as `from, min, max`. */
function lastBound(...operations: readonly Operation[]) {
  const bound = timeBounds(operations, settings).at(-1);
  assert.equal(bound?.of, operations.length - 1);
  return [bound.from, bound.min, bound.max];
}

const p1 = parse('p1', 1, { name: 'parse /main.html' });

describe('timeBounds', () => {
  it('lets a timer fire when it is due', () => {
    assert.deepEqual(lastBound(p1, timer('t1', { cause: 'p1', delay: 250 })), [0, 250, 250]);
    assert.deepEqual(lastBound(timer('t1', { delay: 250 })), [null, 250, 250]);
  });

  it('times the ticks of an interval from each other, whatever names their cause', () => {
    const tick = (id: string, number: number, cause: string) =>
      timer(id, { site: site('interval'), cause, delay: 100, tick: number });
    const first = [p1, tick('t1', 1, 'p1')];
    assert.deepEqual(lastBound(...first), [0, 100, 100]);
    assert.deepEqual(lastBound(...first, tick('t2', 2, 't1')), [1, 100, 100]);
    assert.deepEqual(lastBound(...first, tick('t2', 2, 'p1'), tick('t3', 3, 'p1')), [2, 100, 100]);
  });

  it('gives a task the latency of the world, or the time that it is known to take', () => {
    assert.deepEqual(lastBound(p1, task('k1', { cause: 'p1' })), [0, 0, 10_000]);
    assert.deepEqual(lastBound(p1, task('k1', { cause: 'p1', delay: 300 })), [0, 300, 300]);
  });

  it('times what a server pushes from what it pushed before, or from what it answers', () => {
    const pushed = (id: string, part: number, cause: string) =>
      task(id, { cause, queue: 'socket', part });
    const r1 = response('r1', { cause: 'p1' });
    const k1 = pushed('k1', 1, 'p1');
    assert.deepEqual(lastBound(p1, k1, pushed('k2', 2, 'p1')), [1, 0, 10_000]);
    assert.deepEqual(lastBound(p1, k1, r1, pushed('k2', 2, 'r1')), [2, 0, 10_000]);
    assert.deepEqual(lastBound(p1, r1, k1, pushed('k2', 2, 'r1')), [2, 0, 10_000]);
  });

  it('gives the network its latency, from what asked for it', () => {
    assert.deepEqual(lastBound(p1), [null, 0, 10_000]);
    assert.deepEqual(lastBound(p1, response('r1', { cause: 'p1' })), [0, 0, 10_000]);
    assert.deepEqual(lastBound(p1, script('s1', 'async', { cause: 'p1' })), [0, 0, 10_000]);
    assert.deepEqual(lastBound(p1, script('s1', 'dynamic', { cause: 'p1' })), [0, 0, 10_000]);
    assert.deepEqual(
      lastBound(p1, parse('p2', 1, { document: 'sub.html', cause: 'p1' })),
      [0, 0, 10_000],
    );
  });

  it('times a segment from the one before it, with a blocking script or without', () => {
    const r1 = response('r1', { cause: 'p1' });
    assert.deepEqual(lastBound(p1, r1, parse('p2', 2, { cause: 'r1' })), [0, 0, 10_000]);
    assert.deepEqual(
      lastBound(p1, r1, parse('p2', 2, { cause: 'r1', script: 'lib.js' })),
      [0, 0, 10_000],
    );
    assert.deepEqual(lastBound(p1, r1, parse('p2', 2, { awaits: ['r1'] })), [0, 0, Infinity]);
    const other = parse('p2', 1, { document: 'sub.html', cause: 'p1' });
    assert.deepEqual(
      lastBound(p1, other, parse('p3', 2, { document: 'sub.html' })),
      [1, 0, 10_000],
    );
  });

  it('gives a frame its time, and no end to what waits for the page or for a person', () => {
    assert.deepEqual(lastBound(p1, frame('f1', { cause: 'p1' })), [0, 0, 17]);
    assert.deepEqual(lastBound(p1, idle('i1', { cause: 'p1' })), [0, 0, Infinity]);
    assert.deepEqual(lastBound(p1, dialog('d1', { cause: 'p1' })), [0, 0, Infinity]);
    for (const loading of ['defer', 'module', 'ordered'] as const) {
      assert.deepEqual(lastBound(p1, script('s1', loading, { cause: 'p1' })), [0, 0, Infinity]);
    }
  });

  it('keeps frames apart of which one requests the other, as far as the recording does', () => {
    const first = frame('f1', { cause: 'p1', at: 10 });
    const second = (at: number) => frame('f2', { cause: 'f1', at });
    assert.deepEqual(lastBound(p1, first, second(27)), [1, 16.667, 17]);
    assert.deepEqual(lastBound(p1, first, second(18)), [1, 8, 17]);
  });

  it('lets a person pause between inputs', () => {
    assert.deepEqual(lastBound(p1, input('u1', 0)), [null, 0, Infinity]);
    assert.deepEqual(lastBound(input('u1', 0), p1, input('u2', 1, { at: 80 })), [0, 50, Infinity]);
  });

  it('gives a person the time for the keys and for the way to another thing', () => {
    const first = input('u1', 0, { on: '#a', at: 100 });
    const next = (facts: Partial<Operation<'input'>>) =>
      lastBound(first, p1, input('u2', 1, { at: 5000, ...facts }));
    assert.deepEqual(next({ on: '#a' }), [0, 50, Infinity]);
    assert.deepEqual(next({ on: '#b' }), [0, 140, Infinity]);
    assert.deepEqual(next({ on: '#a', keys: 6 }), [0, 500, Infinity]);
    assert.deepEqual(next({ on: '#b', at: 220 }), [0, 120, Infinity]);
    assert.deepEqual(lastBound(p1, input('u1', 0, { keys: 6, at: 900 })), [null, 500, Infinity]);
  });

  it('allows what the recording took', () => {
    assert.deepEqual(
      lastBound(p1, response('r1', { cause: 'p1', at: 12_000.25 })),
      [0, 0, 12_000.25],
    );
    assert.deepEqual(lastBound(p1, frame('f1', { cause: 'p1', at: 40 })), [0, 0, 40]);
    assert.deepEqual(lastBound(input('u1', 0), input('u2', 1, { at: 20 })), [0, 20, Infinity]);
  });

  it('says in words what it holds', () => {
    const bounds = timeBounds(
      [p1, timer('t1', { name: 'timer 250ms set by main.html:12', cause: 'p1', delay: 250 })],
      settings,
    );
    assert.deepEqual(
      bounds.map(({ because }) => because),
      [
        'parse /main.html comes at most 10000 ms after the start of the run',
        'timer 250ms set by main.html:12 fires 250 ms after it is set',
      ],
    );
  });

  it('refuses a cause that is not there', () => {
    assert.throws(
      () => timeBounds([timer('t1', { cause: 'p9' })], settings),
      /^Error: Operation t1 \(t1\) names the cause p9, which is not among .*: record the page again\.$/,
    );
  });
});

describe('timeRules', () => {
  const timesOf = (operations: readonly Operation[], order = [...operations.keys()]) =>
    earliestTimes(order, timeRules(operations, settings));

  it('holds σ0 possible, whatever its times', () => {
    fc.assert(
      fc.property(recordings(12), ({ operations, time }) => {
        assert.ok(Array.isArray(earliestTimes([...operations.keys()], time)));
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps timers exact where σ0 shows nothing else', () => {
    const late = [
      p1,
      timer('t1', { cause: 'p1', delay: 10, at: 14 }),
      timer('t2', { cause: 'p1', delay: 11, at: 15 }),
    ];
    assert.deepEqual(timesOf(late), [0, 10, 11]);
    assert.ok(!Array.isArray(timesOf(late, [0, 2, 1])));
  });

  it('lets the timer that a long operation held up in σ0 be late', () => {
    // The operation set the first timer when it began, and ran for 30 ms.
    const operations = [
      p1,
      timer('t1', { cause: 'p1', delay: 10, at: 30 }),
      timer('t2', { cause: 'p1', delay: 5, at: 35 }),
    ];
    assert.deepEqual(timesOf(operations), [0, 10, 10]);
    const { bounds } = timeRules(operations, settings);
    assert.deepEqual(
      bounds[2]?.because,
      't2 fires 5 ms after it is set (it took 35 ms in the recording)',
    );
  });

  it('does not let a request time out before a healthy server answers', () => {
    const operations = [
      p1,
      response('r1', { cause: 'p1', at: 90 }),
      timer('t1', { cause: 'p1', delay: 60_000, at: 60_000 }),
    ];
    assert.deepEqual(timesOf(operations, [0, 1, 2]), [0, 0, 60_000]);
    assert.ok(!Array.isArray(timesOf(operations, [0, 2, 1])));
  });

  it('does not let a zero timer wait for three clicks', () => {
    const click = (id: string, step: number) => input(id, step, { at: 100 * step + 100 });
    const operations = [
      p1,
      timer('t1', { cause: 'p1', at: 1 }),
      click('u1', 0),
      click('u2', 1),
      click('u3', 2),
    ];
    assert.deepEqual(timesOf(operations, [0, 2, 1, 3, 4]), [0, 0, 0, 50, 100]);
    assert.ok(!Array.isArray(timesOf(operations, [0, 2, 3, 1, 4])));
  });
});
