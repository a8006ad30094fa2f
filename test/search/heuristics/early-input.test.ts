import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Order } from '../../../src/model/operation.js';
import { earlyInput } from '../../../src/search/heuristics/early-input.js';
import { explore } from '../explore.js';
import { figure1, longPage } from '../spaces.js';

const join = (order: Order) => order.join('.');

describe('early-input', () => {
  it('is the one order in which the inputs come as early as they can', () => {
    const space = longPage(40);
    const [first = [], ...others] = explore(earlyInput, space);
    const isInput = (place: number) => space.inputs.has(space.indicesOf(first)[place] ?? -1);
    assert.ok(isInput(1), 'behind what makes it possible');
    assert.deepEqual(others, []);
    assert.deepEqual(explore(earlyInput, figure1).map(join), ['p1.e1.p2.p3']);
  });
});
