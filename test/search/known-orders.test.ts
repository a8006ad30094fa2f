import assert from 'node:assert/strict';
import { it } from 'node:test';
import { KnownOrders } from '../../src/search/known-orders.js';
import { adapted, figure1, ran } from './spaces.js';

it('has what never came where it was wanted, beside what came', () => {
  const known = new KnownOrders(figure1);
  const read = (...history: Parameters<KnownOrders['read']>[0]) =>
    known
      .read(history)
      .flatMap((run) => known.hadIn(run).map((order) => figure1.orderOf(order).join(' ')));
  const exact = ran(['p1', 'e1', 'p2', 'p3']);
  assert.deepEqual(read(exact), ['p1 e1 p2 p3']);
  // `p2` never came; `x` is none of these operations.
  const less = adapted(['p1', 'e1', 'p2', 'p3'], ['p1', 'x', 'p3', 'e1']);
  assert.deepEqual(read(exact, less), ['p1  p3 e1', 'p1  p3 e1 p2']);
  assert.ok(known.has(figure1.indicesOf(['p1', 'e1', 'p2', 'p3'])));
  assert.ok(!known.has(figure1.indicesOf(['p1', 'p3', 'e1', 'p2'])));
});
