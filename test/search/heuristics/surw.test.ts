import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Order } from '../../../src/model/operation.js';
import { surw } from '../../../src/search/heuristics/surw.js';
import { OrderSpace } from '../../../src/search/space/order-space.js';
import { explore } from '../explore.js';
import { chainsOf } from '../spaces.js';

const join = (order: Order) => order.join('.');

describe('surw', () => {
  it('is uniform over the orders of what touches one thing, whatever else there is', () => {
    // A chain of three and one alone touch it; the others, of which there are many, do not.
    const { sigma0, constraints } = chainsOf(1, 3, 9);
    const footprints = sigma0.map((id) => ({
      reads: [],
      writes: ['c0', 'c1', 'c2', 'd0'].includes(id) ? ['x'] : [],
    }));
    const space = new OrderSpace(sigma0, constraints, 0, { footprints, inputs: new Set() });
    const places = [0, 0, 0, 0];
    const seeds = 2000;
    for (let seed = 0; seed < seeds; seed += 1) {
      const order = explore(surw, space, { seed, most: 1 })[0] ?? [];
      const place = order.filter((id) => /c|d0/.test(id)).indexOf('d0');
      places[place] = (places[place] ?? 0) + 1;
    }
    // With d0 last it may be σ0, which is not given: one of the other three, then.
    for (const count of places.slice(0, 3)) {
      assert.ok(Math.abs(count - seeds / 3) < 130, places.join());
    }
  });

  it('picks what few touch more often than what all do', () => {
    const { sigma0, constraints } = chainsOf(10, 1);
    const [a = '', b = '', ...others] = sigma0;
    const footprints = sigma0.map((id) => ({
      reads: ['$'],
      writes: id === a || id === b ? ['$', 'x'] : ['$'],
    }));
    const space = new OrderSpace(sigma0, constraints, 0, { footprints, inputs: new Set() });
    const reversed = join([b, a, ...others]);
    const seeds = 500;
    let count = 0;
    for (let seed = 0; seed < seeds; seed += 1) {
      const [first = []] = explore(surw, space, { seed, most: 1 });
      if (join(first) === reversed) count += 1;
    }
    // A third, with a standard deviation of 11, if both were as likely.
    assert.ok(count > 0.9 * seeds, `${count}`);
  });
});
