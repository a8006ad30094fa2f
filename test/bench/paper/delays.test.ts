import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { delaysOf } from '../../../bench/paper/loads/delays.js';
import { heavyTailed } from '../../../bench/paper/techniques/heavy-tailed.js';
import { rnd } from '../../../bench/paper/techniques/rnd.js';
import { seeded } from '../../../src/search/random.js';

const { draw } = rnd(1000);

describe('the delays of a load', () => {
  const requests = fc.uniqueArray(fc.tuple(fc.webPath(), fc.integer({ min: 1, max: 5 })), {
    selector: String,
  });

  it('are the same again, in whatever order the requests come', () => {
    fc.assert(
      fc.property(fc.nat(), fc.string(), requests, (seed, name, asked) => {
        const [one, other] = [delaysOf(draw, seed, [name]), delaysOf(draw, seed, [name])];
        const inOrder = asked.map(([url, time]) => one(url, time));
        const backwards = asked.toReversed().map(([url, time]) => other(url, time));
        assert.deepEqual(backwards.toReversed(), inOrder);
      }),
    );
  });

  it('are others for another seed, another load, another request and another time', () => {
    const all = [
      delaysOf(draw, 1, ['a', 1])('/x', 1),
      delaysOf(draw, 2, ['a', 1])('/x', 1),
      delaysOf(draw, 1, ['a', 2])('/x', 1),
      delaysOf(draw, 1, ['b', 1])('/x', 1),
      delaysOf(draw, 1, ['a', 1])('/y', 1),
      delaysOf(draw, 1, ['a', 1])('/x', 2),
    ];
    assert.equal(new Set(all).size, all.length, all.join());
  });

  it('do not depend on what differs in each load of the page', () => {
    const delays = delaysOf(draw, 1, []);
    assert.equal(delays('/x?_=1710000000000', 1), delays('/x?_=1710000000001', 1));
  });
});

describe('RND-x', () => {
  it('has all delays from 0 to x, each as likely', () => {
    const { draw: drawn } = rnd(3);
    const counts = [0, 0, 0, 0, 0];
    const random = seeded(1);
    for (let count = 0; count < 4000; count += 1) {
      const ms = drawn(random);
      counts[ms] = (counts[ms] ?? 0) + 1;
    }
    assert.equal(counts[4], 0);
    for (const count of counts.slice(0, 4)) assert.ok(Math.abs(count - 1000) < 120, counts.join());
  });

  it('is told from the one that waits until the page is loaded', () => {
    assert.notEqual(rnd(50).name, rnd(50, 'when-loaded').name);
    assert.notEqual(rnd(50).heading, rnd(50, 'when-loaded').heading);
  });
});

describe('heavy-tailed delays', () => {
  it('are none of 70 %, 50 to 400 ms of 20 %, 400 to 2000 ms of 10 %', () => {
    const random = seeded(1);
    const delays = Array.from({ length: 5000 }, () => heavyTailed.draw(random));
    const share = (is: (ms: number) => boolean) => delays.filter(is).length / delays.length;
    assert.ok(Math.abs(share((ms) => ms === 0) - 0.7) < 0.03);
    assert.ok(Math.abs(share((ms) => ms >= 50 && ms < 400) - 0.2) < 0.03);
    assert.ok(Math.abs(share((ms) => ms >= 400 && ms <= 2000) - 0.1) < 0.02);
    assert.equal(
      share((ms) => (ms > 0 && ms < 50) || ms > 2000),
      0,
    );
  });
});
