import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { adjacency, precedence } from '../../../src/model/coverage.js';
import { orderSpace } from '../../../src/search/space/order-space.js';
import { permutations, possibleOrders } from '../../model/brute-force.js';
import { parse, response, timer } from '../../model/operations.js';
import { recordings } from '../../model/recordings.js';
import { figure1, settings, spaceOf } from '../spaces.js';

describe('OrderSpace', () => {
  it('has the six orders of Figure 1, σ0 among them', () => {
    const orders = (figure1.orders() ?? []).map((order) => figure1.orderOf(order).join('.')).sort();
    assert.deepEqual(orders, [
      'p1.e1.p2.p3',
      'p1.e1.p3.p2',
      'p1.p2.e1.p3',
      'p1.p2.p3.e1',
      'p1.p3.e1.p2',
      'p1.p3.p2.e1',
    ]);
    assert.equal(orders.includes(figure1.sigma0.join('.')), true);
  });

  it('judges orders as brute force does', () => {
    fc.assert(
      fc.property(recordings(5), (recording) => {
        const space = spaceOf(recording);
        const possible = new Set(possibleOrders(recording).map(String));
        for (const order of permutations(recording.operations.length)) {
          const valid = space.valid(space.orderOf(order));
          assert.equal(valid === true, possible.has(String(order)), String(order));
          if (valid !== true) assert.ok(valid.cycle.length > 0);
        }
      }),
    );
  });

  it('says why an order cannot happen', () => {
    const reason = (...order: string[]) => {
      const valid = figure1.valid(order);
      return valid === true ? valid : valid.cycle;
    };
    assert.deepEqual(reason('p2', 'p1', 'p3', 'e1'), ['p1 happens before p2']);
    assert.deepEqual(reason('p1', 'p2', 'p3'), ['e1 is not in the order']);
    assert.deepEqual(reason('p1', 'p2', 'p3', 'e1', 'x9'), ['x9 is not in the recording']);
    assert.deepEqual(reason('p1', 'p2', 'p2', 'p3', 'e1'), [
      'p2 runs once only, so not again as p2',
    ]);
  });

  it('gives the virtual clock of an order', () => {
    const space = orderSpace(
      [parse('p1', 1), response('r1', { at: 5 }), timer('t1', { cause: 'p1', delay: 20, at: 20 })],
      [{ before: 'p1', after: 't1', rule: 'sets-timer' }],
      settings,
    );
    assert.deepEqual(space.times(['p1', 'r1', 't1']), [0, 0, 20]);
    assert.deepEqual(space.times(['p1', 't1', 'r1']), [0, 20, 20]);
  });

  it('counts what runs cover of what orders can cover', () => {
    assert.deepEqual(figure1.coverage([]), {
      precedence: { covered: 6, total: 9 },
      adjacency: { covered: 3, total: 9 },
    });
    assert.deepEqual(figure1.coverage([['p1', 'e1', 'p3', 'p2']]), {
      precedence: { covered: 9, total: 9 },
      adjacency: { covered: 6, total: 9 },
    });
  });

  it('estimates nothing where it can enumerate', () => {
    fc.assert(
      fc.property(recordings(6), (recording) => {
        const [exact, lazy] = [spaceOf(recording), spaceOf(recording, true)];
        for (const relation of [precedence, adjacency]) {
          assert.ok(exact.coverable(relation).size <= lazy.coverable(relation).size);
        }
        const orders = (exact.orders() ?? []).map((order) => exact.orderOf(order));
        for (const { covered, total } of Object.values(exact.coverage(orders))) {
          assert.equal(covered, total);
        }
      }),
    );
  });

  it('refuses edges that no order satisfies, and names them', () => {
    const operations = [parse('p1', 1, { name: 'parse /main.html' }), response('r1')];
    const edges = [
      { before: 'p1', after: 'r1', rule: 'requests' },
      { before: 'r1', after: 'p1', rule: 'learned' },
    ];
    assert.throws(
      () => orderSpace(operations, edges, settings),
      (error: Error) => {
        assert.match(error.message, /parse \/main\.html before r1 \(requests\)/);
        assert.match(error.message, /r1 before parse \/main\.html \(learned\)/);
        return true;
      },
    );
  });

  it('refuses an edge of an operation that is not there', () => {
    assert.throws(
      () =>
        orderSpace([parse('p1', 1)], [{ before: 'p1', after: 'x9', rule: 'learned' }], settings),
      /^Error: An edge of the rule learned puts p1 before x9, but the recording does not have both/,
    );
  });
});
