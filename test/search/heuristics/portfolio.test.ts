import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { earlyInput } from '../../../src/search/heuristics/early-input.js';
import { pf } from '../../../src/search/heuristics/pf.js';
import { portfolio } from '../../../src/search/heuristics/portfolio.js';
import { explore } from '../explore.js';
import { longPage } from '../spaces.js';

describe('portfolio', () => {
  it('asks several heuristics in turns', () => {
    const space = longPage(40);
    const orders = explore(portfolio, space, { most: 9 });
    assert.deepEqual(orders.slice(0, 1), explore(pf, space, { most: 1 }));
    assert.deepEqual(orders.slice(8), explore(earlyInput, space));
  });
});
