import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { PartialOrder } from '../../src/model/partial-order.js';
import type { TimeRules } from '../../src/model/time-rules.js';
import { earliestTimes, type Refusal, Timeline } from '../../src/model/timeline.js';
import { type Pairs, permutations, respects, solve } from './brute-force.js';
import { type Recording, recordings } from './recordings.js';

/** A recording, and a linear extension of its edges; near: with few pairs other than in σ0. */
function recordingsWithOrder(maxLength: number, near: boolean) {
  return recordings(maxLength).chain((recording) => {
    const indices = [...recording.operations.keys()];
    const some = fc.shuffledSubarray(indices, { minLength: indices.length });
    const shifted = fc.tuple(
      ...indices.map((index) => fc.constantFrom(0, 0, 1.5).map((by) => index + by)),
    );
    const wish = near
      ? shifted.map((places) => indices.toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0)))
      : some;
    return wish.map((wanted) => ({ recording, order: extension(wanted, recording.edges) }));
  });
}

/** Always the first wanted of those whose predecessors are there. */
function extension(wanted: readonly number[], edges: Pairs): number[] {
  const order: number[] = [];
  while (order.length < wanted.length) {
    const next = wanted.find(
      (one) =>
        !order.includes(one) &&
        edges.every(([before, after]) => after !== one || order.includes(before)),
    );
    order.push(next ?? -1);
  }
  return order;
}

const timelineOf = ({ time, edges }: Recording) =>
  new Timeline(time, new PartialOrder(time.names.length, edges));

const isRefusal = (result: number[] | Refusal): result is Refusal => !Array.isArray(result);

describe('earliestTimes', () => {
  it('finds the times that a brute-force solver finds, or none where it finds none', () => {
    let possible = 0;
    fc.assert(
      fc.property(
        fc.oneof(recordingsWithOrder(9, false), recordingsWithOrder(14, true)),
        ({ recording, order }) => {
          const times = earliestTimes(order, recording.time);
          const solution = solve(order, recording.time);
          if (solution === null) return assert.ok(isRefusal(times));
          possible += 1;
          assert.deepEqual(
            times,
            solution.map(([milliseconds]) => Math.round(milliseconds * 1000) / 1000),
          );
        },
      ),
      { numRuns: 2000 },
    );
    assert.ok(possible > 300, `only ${possible} orders were possible`);
  });

  it('names bounds that alone leave the order no times', () => {
    fc.assert(
      fc.property(recordingsWithOrder(7, false), ({ recording: { time }, order }) => {
        const refusal = earliestTimes(order, time);
        fc.pre(isRefusal(refusal));
        const only = (indices: readonly number[]) => ({
          ...time,
          bounds: time.bounds.filter((_, index) => indices.includes(index)),
        });
        assert.equal(solve(order, only(refusal.bounds)), null);
        for (const index of refusal.bounds) {
          assert.ok(refusal.cycle.includes(time.bounds[index]?.because ?? ''));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('names such bounds for each operation that it refuses on the way', () => {
    let [refused, completions] = [0, 0];
    const property = fc.property(recordingsWithOrder(6, false), ({ recording, order }) => {
      const { time, edges } = recording;
      const timeline = timelineOf(recording);
      for (const [place, next] of order.entries()) {
        const [before, toCome] = [order.slice(0, place), order.slice(place)];
        for (const operation of toCome) {
          const refusal = timeline.push(operation);
          if (refusal === null) {
            timeline.pop();
            continue;
          }
          refused += 1;
          const bounds = refusal.bounds.flatMap((index) => time.bounds[index] ?? []);
          const rest = toCome.filter((one) => one !== operation);
          for (const end of permutations(rest.length)) {
            const whole = [...before, operation, ...end.map((index) => rest[index] ?? -1)];
            if (!respects(whole, edges)) continue;
            completions += 1;
            assert.equal(solve(whole, { ...time, bounds }), null);
          }
        }
        if (timeline.push(next) !== null) return;
      }
    });
    fc.assert(property, { numRuns: 5000 });
    assert.ok(refused > 500, `only ${refused} operations were refused`);
    assert.ok(completions > 500, `only ${completions} orders with them were solved`);
  });

  it('goes on behind a bound that is loosened as if it had never been tighter', () => {
    const kept = { loosened: 0, behind: 0 };
    const property = fc.property(
      recordingsWithOrder(12, true),
      fc.nat(),
      ({ recording, order }, choice) => {
        const { time, edges } = recording;
        const loose = choice % time.bounds.length;
        const bounds = time.bounds.map((bound, index) =>
          index === loose ? { ...bound, min: bound.max === Infinity ? 30 : bound.max } : bound,
        );
        const happensBefore = new PartialOrder(time.names.length, edges);
        const timeline = new Timeline({ ...time, bounds }, happensBefore);
        for (const operation of order) if (timeline.push(operation) !== null) break;
        const left = timeline.loosen(loose, time.bounds[loose]?.min ?? 0);
        kept.loosened += 1;
        if (left > 0) kept.behind += 1;
        const other = new Timeline(time, happensBefore);
        for (const [place, operation] of order.entries()) {
          const refusal = other.push(operation);
          if (place >= left) assert.deepEqual(timeline.push(operation) === null, refusal === null);
          if (refusal !== null) return;
          if (place >= left) assert.deepEqual(timeline.times(), other.times());
        }
      },
    );
    fc.assert(property, { numRuns: 3000 });
    assert.ok(kept.behind > 300, `only ${kept.behind} of ${kept.loosened} kept a beginning`);
  });
});

function rulesOf(
  names: readonly string[],
  bounds: TimeRules['bounds'],
  timers: readonly (readonly [number, number | null])[],
): TimeRules {
  return { names, bounds, timers: new Map(timers) };
}

describe('Timeline', () => {
  it('refuses the operation that makes a timer late, and says why', () => {
    const time = rulesOf(
      ['parse', 'click #a', 'click #b', 'timer 10ms'],
      [
        {
          of: 2,
          from: 1,
          min: 50,
          usual: 50,
          max: Infinity,
          because: 'click #b comes at least 50 ms after click #a',
        },
        {
          of: 3,
          from: 0,
          min: 10,
          max: 10,
          usual: 10,
          because: 'timer 10ms fires 10 ms after it is set',
        },
      ],
      [[3, 0]],
    );
    const timeline = new Timeline(time, new PartialOrder(time.names.length, []));
    assert.equal(timeline.push(0), null);
    assert.equal(timeline.push(1), null);
    assert.deepEqual(timeline.push(2)?.cycle, [
      'click #b runs before timer 10ms in this order',
      'timer 10ms fires 10 ms after it is set',
      'parse runs before click #a in this order',
      'click #b comes at least 50 ms after click #a',
    ]);
    assert.equal(timeline.push(3), null);
    assert.equal(timeline.push(2), null);
    assert.deepEqual(timeline.times(), [0, 0, 10, 50]);
  });

  it('lets timers that are due at one time fire as they were set', () => {
    const because = '';
    const time = rulesOf(
      ['a', 'b', 'set by a', 'set by b'],
      [
        { of: 2, from: 0, min: 10, max: 10, usual: 10, because },
        { of: 3, from: 1, min: 10, max: 10, usual: 10, because },
      ],
      [
        [2, 0],
        [3, 1],
      ],
    );
    assert.deepEqual(earliestTimes([0, 1, 2, 3], time), [0, 0, 10, 10]);
    const refused = earliestTimes([0, 1, 3, 2], time);
    assert.ok(isRefusal(refused));
    assert.ok(
      refused.cycle.includes(
        'set by a is set before set by b, so it fires first when both are due at one time',
      ),
    );
    assert.deepEqual(earliestTimes([1, 0, 3, 2], time), [0, 0, 10, 10]);
  });

  it('foresees that a timer set first cannot wait for one that is due at its time', () => {
    const because = '';
    const names = ['parse', 'timer 5ms', 'response', 'timer 10ms', 'timer 5ms of the response'];
    const time = rulesOf(
      names,
      [
        { of: 1, from: 0, min: 5, max: 5, usual: 5, because },
        { of: 3, from: 0, min: 10, max: 10, usual: 10, because },
        { of: 4, from: 2, min: 5, max: 5, usual: 5, because },
      ],
      [
        [1, 0],
        [3, 0],
        [4, 2],
      ],
    );
    const edges: Pairs = [
      [0, 1],
      [0, 2],
      [2, 4],
      [4, 3],
    ];
    const timeline = new Timeline(time, new PartialOrder(names.length, edges));
    assert.equal(timeline.push(0), null);
    // The response would come at 5 ms, so its timer at 10.
    assert.notEqual(timeline.push(1), null);
    for (const operation of [2, 1, 4, 3]) assert.equal(timeline.push(operation), null);
    assert.deepEqual(timeline.times(), [0, 0, 5, 5, 10]);
  });

  it('moves what has run, so that a later input can come before a timer', () => {
    const because = '';
    const time = rulesOf(
      ['click #a', 'click #b', 'timer set by the first', 'response', 'timer 1000ms'],
      [
        { of: 1, from: 0, min: 50, max: Infinity, usual: 50, because },
        { of: 2, from: 0, min: 20, max: 20, usual: 20, because },
        { of: 4, from: null, min: 1000, max: 1000, usual: 1000, because },
      ],
      [
        [2, 0],
        [4, null],
      ],
    );
    assert.deepEqual(earliestTimes([0, 4, 2, 3, 1], time), [980, 1000, 1000, 1000, 1030]);
  });

  it('refuses a prefix only if nothing completes it, and takes it only if something does', () => {
    fc.assert(
      fc.property(recordings(6), (recording) => {
        // Timers that are due at one time can leave no way on that the timeline foresees.
        checkPrefixes(recording, recording.time.timers.size < 2);
      }),
      { numRuns: 300 },
    );
  });

  it('is as new after operations were taken back', () => {
    const counts = { whole: 0, refused: 0, takenBack: 0 };
    fc.assert(
      fc.property(
        recordingsWithOrder(10, true),
        fc.array(fc.boolean()),
        ({ recording, order }, backs) => {
          const timeline = timelineOf(recording);
          for (const back of backs) {
            if (back && timeline.times().length > 0) counts.takenBack += 1;
            if (back) timeline.pop();
            else timeline.push(order[timeline.times().length] ?? 0);
            if (timeline.times().length === order.length) timeline.pop();
          }
          while (timeline.times().length > 0) timeline.pop();
          const fresh = timelineOf(recording);
          for (const operation of order) {
            const [refusal, expected] = [timeline.push(operation), fresh.push(operation)];
            assert.deepEqual(refusal, expected);
            assert.deepEqual(timeline.times(), fresh.times());
            if (refusal === null) continue;
            counts.refused += 1;
            return;
          }
          counts.whole += 1;
        },
      ),
      { numRuns: 500 },
    );
    const { whole, refused, takenBack } = counts;
    assert.ok(whole > 300 && refused > 0 && takenBack > 200, JSON.stringify(counts));
  });
});

function checkPrefixes(recording: Recording, exactly: boolean): void {
  const { operations, edges, time } = recording;
  const possible = permutations(operations.length).filter(
    (order) => respects(order, edges) && solve(order, time) !== null,
  );
  const begins = (order: readonly number[], prefix: readonly number[]) =>
    prefix.every((operation, place) => order[place] === operation);
  const timeline = timelineOf(recording);
  const visit = (prefix: readonly number[]) => {
    for (const next of operations.keys()) {
      const longer = [...prefix, next];
      const isReady = edges.every(([before, after]) => after !== next || prefix.includes(before));
      if (prefix.includes(next) || !isReady) continue;
      const refusal = timeline.push(next);
      const completes = possible.some((order) => begins(order, longer));
      if (exactly) assert.equal(refusal === null, completes, `prefix ${longer}`);
      else assert.ok(refusal === null || !completes, `prefix ${longer}`);
      if (refusal !== null) continue;
      visit(longer);
      timeline.pop();
    }
  };
  visit([]);
}
