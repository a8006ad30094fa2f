/** Orders of a test that WAVE's heuristics choose. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NATURAL, type Plan } from '../../../src/flaky/plan.js';
import { combinations } from '../../../src/flaky/search/combinations.js';
import type { Made } from '../../../src/flaky/search/runs.js';
import { TestOrders } from '../../../src/flaky/search/test-orders.js';
import { type World, worldOf } from './worlds.js';

const EVENTS: World['events'] = {
  saved: { due: 150, kind: 'fetch' },
  listed: { due: 250, kind: 'fetch' },
  hint: { due: 350, kind: 'timer' },
  poll: { due: 450, kind: 'timer' },
};

const passes: World['failsAt'] = () => null;

/** The first so many, each run before the next one is asked for. */
async function plansOf({ seed, most }: { seed: number | null; most: number }) {
  const { run } = worldOf({ events: EVENTS, failsAt: passes });
  const { trace } = await run(NATURAL);
  const orders = new TestOrders(trace, trace.events, new Map());
  const ran: Made[] = [];
  const plans: Plan[] = [];
  const proposed = combinations(orders, ran, seed);
  for (let step = proposed.next(); !step.done && plans.length < most; step = proposed.next()) {
    plans.push(step.value);
    ran.push({ ...(await run(step.value)), plan: step.value });
  }
  return { plans, orders, ran };
}

describe('combinations of events', () => {
  it('are tried until each two steps have come in both orders, where that can be', async () => {
    const { plans, orders, ran } = await plansOf({ seed: null, most: 1000 });
    const { precedence } = orders.space.coverage(ran.map(({ trace }) => orders.orderIn(trace)));
    assert.ok(plans.length < 10, `${plans.length} runs`);
    const left = precedence.total - precedence.covered;
    assert.ok(left <= 0.05 * precedence.total, `${left} of ${precedence.total} are left`);
  });

  it('are fewer where the runs before have had some of that', async () => {
    const { plans, orders, ran } = await plansOf({ seed: null, most: 1000 });
    assert.ok(
      [...combinations(orders, [], null)].length > [...combinations(orders, ran, null)].length,
    );
    assert.ok(plans.length > 0);
  });

  it('are none that have been tried, though nothing is known of them', async () => {
    const { plans, orders, ran } = await plansOf({ seed: null, most: 1000 });
    const unknown = ran.map(
      (made): Made => ({ ...made, verdict: { is: 'unknown', why: 'too long' } }),
    );
    const keys = new Set(plans.map((plan) => JSON.stringify(plan)));
    for (const plan of combinations(orders, unknown, null))
      assert.ok(!keys.has(JSON.stringify(plan)));
  });

  it('go on with a seed, each of another plan, and the same for the same seed', async () => {
    const [one, again, other] = await Promise.all(
      [1, 1, 2].map(async (seed) => (await plansOf({ seed, most: 40 })).plans),
    );
    assert.equal(new Set(one?.map((plan) => JSON.stringify(plan))).size, 40);
    assert.ok(one?.every(({ placed }) => placed.length > 0));
    assert.deepEqual(again, one);
    assert.notDeepEqual(other, one);
  });
});
