import assert from 'node:assert/strict';
import { it } from 'node:test';
import { hadIn } from '../../../../src/search/heuristics/building/had.js';
import type { Tried } from '../../../../src/search/heuristics/heuristic.js';
import { adapted, figure1, ran } from '../../spaces.js';

it('has what never came where it was wanted, beside what came', () => {
  const history: Tried[] = [ran(['p1', 'e1', 'p2', 'p3'])];
  const newlyHad = hadIn(figure1, history);
  const read = () => newlyHad().map((order) => figure1.orderOf(order).join(' '));
  assert.deepEqual(read(), ['p1 e1 p2 p3']);
  // `p2` never came; `x` is none of these operations.
  history.push(adapted(['p1', 'e1', 'p2', 'p3'], ['p1', 'x', 'p3', 'e1']));
  assert.deepEqual(read(), ['p1  p3 e1', 'p1  p3 e1 p2']);
  assert.deepEqual(read(), []);
});
