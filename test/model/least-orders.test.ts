import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { leastOrders } from '../../src/model/least-orders.js';
import { enumerateOrders } from '../../src/model/linear-extensions.js';
import { timeRules } from '../../src/model/time.js';
import { possibleOrders } from './brute-force.js';
import { constraintsFrom, constraintsOf } from './constraints.js';
import { response, task } from './operations.js';
import { recordings } from './recordings.js';

describe('leastOrders', () => {
  it('never says more than brute force finds', () => {
    let several = 0;
    fc.assert(
      fc.property(recordings(7), (recording) => {
        const least = leastOrders(constraintsOf(recording));
        if (least > 2) several += 1;
        assert.ok(least <= possibleOrders(recording).length);
      }),
      { numRuns: 2000 },
    );
    assert.ok(several > 200, `only ${several} recordings had some`);
  });

  it('knows that what puts tasks in a line decides which runs first', () => {
    const operations = [
      response('a'),
      response('b'),
      task('of a', { cause: 'a', queue: 'port' }),
      task('of b', { cause: 'b', queue: 'port' }),
    ];
    const time = timeRules(operations, { maxLatency: 10_000, humanGap: 50, typingSpeed: 12 });
    // With b before a, that of b would be first in line, and has to wait for the other one.
    const edges = [[0, 2] as const, [1, 2] as const, [1, 3] as const, [2, 3] as const];
    assert.equal(leastOrders(constraintsOf({ operations, edges, time })), 1);
  });

  it('knows that a conditional pair goes by the order of what it names', () => {
    const constraints = constraintsFrom(['a', 'b', 'c'].map((id) => response(id)));
    // Not a c b.
    const conditional = [{ before: 1, after: 2, where: [0, 2] as const }];
    assert.equal(enumerateOrders({ ...constraints, conditional }, 10)?.length, 5);
    assert.ok(leastOrders({ ...constraints, conditional }) <= 5);
  });

  it('counts all orders of operations that nothing ties', () => {
    const some = ['a', 'b', 'c', 'd'].map((id) => response(id));
    assert.equal(leastOrders(constraintsFrom(some)), 24);
  });
});
