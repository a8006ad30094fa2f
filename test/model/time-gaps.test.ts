import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PartialOrder } from '../../src/model/partial-order.js';
import { timeRules } from '../../src/model/time.js';
import { gapsAfter } from '../../src/model/time-gaps.js';
import { timeNetwork } from '../../src/model/time-network.js';
import { Timeline } from '../../src/model/timeline.js';
import { parse, response, timer } from './operations.js';
import { recordings } from './recordings.js';

test('gaps are those that bounds leave at the least, one after the other', () => {
  const operations = [
    parse('p1', 1, { at: 0 }),
    timer('t1', { cause: 'p1', delay: 30, at: 30 }),
    response('r1', { cause: 't1', at: 40 }),
    response('r2', { cause: 'p1', at: 50 }),
  ];
  const rules = timeRules(operations, { maxLatency: 1000, humanGap: 50, typingSpeed: 12 });
  const network = timeNetwork(rules, new PartialOrder(4, []));
  assert.deepEqual([...gapsAfter(0, network)], [0, 30, 30, 0]);
  assert.deepEqual([...gapsAfter(1, network)], [-30, 0, 0, -30]);
  // The latest start of the run is what it may come after at most.
  assert.deepEqual([...gapsAfter(2, network)], [-1030, -1000, 0, -1030]);
});

test('no gap can be made longer by way of another operation', () => {
  const checked = { networks: 0 };
  fc.assert(
    fc.property(recordings(9), ({ edges, time }) => {
      const size = time.names.length;
      const happensBefore = new PartialOrder(size, edges);
      fc.pre(!new Timeline(time, happensBefore).isImpossible);
      const network = timeNetwork(time, happensBefore);
      checked.networks += 1;
      const gaps = Array.from({ length: size }, (_, operation) => gapsAfter(operation, network));
      const gap = (from: number, to: number) => gaps[from]?.[to] ?? Number.NaN;
      for (let from = 0; from < size; from += 1) {
        assert.equal(gap(from, from), 0);
        for (let to = 0; to < size; to += 1) {
          if (happensBefore.precedes(from, to)) assert.ok(gap(from, to) >= 0);
          for (let by = 0; by < size; by += 1)
            assert.ok(gap(from, by) + gap(by, to) <= gap(from, to) + 0.01);
        }
      }
      for (const { of, from, min, max } of time.bounds) {
        if (from === null) continue;
        assert.ok(gap(from, of) >= min - 0.001);
        if (max !== Infinity) assert.ok(gap(of, from) >= -max - 0.001);
      }
    }),
  );
  assert.ok(checked.networks > 50, `only ${checked.networks} had an order`);
});
