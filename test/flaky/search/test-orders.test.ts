/** The orders of a test's statements and its page's events. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { NATURAL, type Plan } from '../../../src/flaky/plan.js';
import { inBetween } from '../../../src/flaky/search/in-between.js';
import { TestOrders } from '../../../src/flaky/search/test-orders.js';
import type { TestTrace } from '../../../src/flaky/test-trace.js';
import { anyOrders } from '../../../src/search/branches/any-orders.js';
import { seeded } from '../../../src/search/random.js';
import { STATEMENTS, trace, type World, worldOf } from './worlds.js';

/** As if each of these had passed as late as it can be, together with all others. */
const LATE_TOGETHER = [
  new Map(
    ['saved 1', 'listed 1', 'hint 1', 'poll 1', 'poll 1 > GET /state 1'].map((id) => [
      id,
      Infinity,
    ]),
  ),
];

const passes: World['failsAt'] = () => null;
const CHANGED = { what: 'text', text: null, attribute: null, isInFrame: false } as const;

/** All events of the world can come elsewhere. */
async function ordersOf(
  events: World['events'],
  {
    awaitedAt = {},
    changes = {},
  }: {
    readonly awaitedAt?: Readonly<Record<string, number>>;
    /** By their names, the element that events change. */
    readonly changes?: Readonly<Record<string, string>>;
  } = {},
) {
  const { run } = worldOf({ events, failsAt: passes });
  const natural = effected((await run(NATURAL)).trace, changes);
  const waits = new Map(Object.entries(awaitedAt).map(([name, at]) => [`${name} 1`, at]));
  const orders = new TestOrders(natural, natural.events, waits);
  return { run, natural, orders };
}

function effected(of: TestTrace, changes: Readonly<Record<string, string>>): TestTrace {
  return {
    ...of,
    events: of.events.map((event) => {
      const selector = changes[event.id.replace(/ 1$/, '')];
      const effect = selector === undefined ? [] : [{ event: event.id, selector, ...CHANGED }];
      return { ...event, effects: effect };
    }),
  };
}

const PAGE = {
  saved: { due: 150, kind: 'fetch' },
  listed: { due: 250, kind: 'fetch' },
  hint: { due: 350, kind: 'timer' },
  poll: { due: 450, kind: 'timer' },
  'poll 1 > GET /state': { due: 100, kind: 'fetch' },
};

describe('the orders of a test', () => {
  it('are those of its statements, in which events may come elsewhere', async () => {
    const { orders } = await ordersOf({ saved: PAGE.saved });
    const { size, constraints } = orders.space;
    assert.equal(size, STATEMENTS + 1);
    // It begins while the first statement is under way, and may come anywhere behind that.
    assert.equal(orders.space.orders()?.length, STATEMENTS);
    assert.equal(constraints.happensBefore.width(), 2);
  });

  it('leave what leads to an event before it, timers in turn, and statements behind what they wait for', async () => {
    const { orders } = await ordersOf(PAGE, { awaitedAt: { saved: 4 } });
    const pairs = [
      ['statement 0', 'saved 1'],
      ['hint 1', 'poll 1'],
      ['poll 1', 'poll 1 > GET /state 1'],
      ['hint 1', 'poll 1 > GET /state 1'],
      ['saved 1', 'statement 4'],
      ['saved 1', 'statement 7'],
    ] as const;
    for (const [one, other] of pairs) assert.ok(orders.precedes(one, other), `${one}, ${other}`);
    assert.ok(!orders.precedes('saved 1', 'listed 1'));
    assert.ok(!orders.precedes('saved 1', 'statement 3'));
    assert.ok(!orders.precedes('listed 1', 'statement 7'));
  });

  it('leave an answer behind its request', async () => {
    const { natural } = await ordersOf({
      sent: { due: 120, kind: 'request' },
      answered: { due: 150, kind: 'fetch' },
    });
    const named = natural.events.map((event) => ({
      ...event,
      name: event.kind === 'request' ? 'request GET /a' : 'GET /a',
    }));
    const orders = new TestOrders({ ...natural, events: named }, named, new Map());
    assert.ok(orders.precedes('sent 1', 'answered 1'));
  });

  it('need no plan where all comes by itself, and have all else come where it is to', async () => {
    const { run, natural, orders } = await ordersOf(PAGE);
    assert.deepEqual(orders.planOf(orders.orderIn(natural)), NATURAL);
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const order = anyOf(orders, seed);
        const plan = orders.planOf(order);
        const { trace: ran } = await run(plan);
        const elsewhere = order.filter(
          (step) => nextStatement(order, step) !== nextStatement(orders.space.sigma0, step),
        );
        for (const step of elsewhere.filter((one) => !one.startsWith('statement'))) {
          assert.ok(plan.placed.some(({ event }) => event === step));
          assert.equal(nextStatement(orders.orderIn(ran), step), nextStatement(order, step));
        }
      }),
    );
  });

  it('place what comes at a statement by itself only if it would come before what is to come first', async () => {
    const { orders } = await ordersOf({ saved: PAGE.saved, listed: { due: 160, kind: 'fetch' } });
    const { sigma0 } = orders.space;
    assert.deepEqual(sigma0.slice(1, 5), ['statement 1', 'saved 1', 'listed 1', 'statement 2']);
    const swapped = sigma0.toSpliced(2, 2, 'listed 1', 'saved 1');
    // Held, it comes behind the other one.
    assert.deepEqual(orders.planOf(swapped).placed, [{ event: 'saved 1', before: 2 }]);
    // While the statement waits for the later one, the other one would come.
    const moved = sigma0.toSpliced(3, 1).toSpliced(1, 0, 'listed 1');
    assert.deepEqual(orders.planOf(moved).placed, [
      { event: 'listed 1', before: 1 },
      { event: 'saved 1', before: 2 },
    ]);
    const last = [...sigma0.toSpliced(2, 1), 'saved 1'];
    assert.deepEqual(orders.planOf(last).placed, [{ event: 'saved 1', before: null }]);
  });

  it('let what a statement waits for come when it does', async () => {
    const { orders } = await ordersOf({ saved: PAGE.saved }, { awaitedAt: { saved: 5 } });
    const { sigma0 } = orders.space;
    const at = (place: number) =>
      orders.planOf(sigma0.toSpliced(2, 1).toSpliced(place, 0, 'saved 1'));
    assert.deepEqual(at(4).placed, [{ event: 'saved 1', before: 4 }]);
    assert.deepEqual(at(5).placed, [{ event: 'saved 1', before: null }]);
  });

  it('know what changes the same, but for what is the same again', async () => {
    const { orders } = await ordersOf(
      { ...PAGE, other: { due: 200, kind: 'fetch' } },
      { changes: { saved: '#list', listed: '#list', poll: '#total', hint: '#note' } },
    );
    assert.ok(orders.conflict('saved 1', 'listed 1'));
    assert.ok(!orders.conflict('saved 1', 'poll 1'));
    assert.ok(!orders.conflict('saved 1', 'other 1'));
    const rounds = trace(2).events.map((event, place) => {
      const id = `GET /poll ${place + 1}`;
      return { ...event, id, effects: [{ event: id, selector: '#list', ...CHANGED }] };
    });
    const polled = new TestOrders({ ...trace(2), events: rounds }, rounds, new Map());
    assert.ok(!polled.conflict('GET /poll 1', 'GET /poll 2'));
  });
});

describe('places in between', () => {
  const places = fc.array(
    fc.record({
      event: fc.constantFrom('saved 1', 'listed 1', 'poll 1', 'poll 1 > GET /state 1'),
      before: fc.integer({ min: 1, max: STATEMENTS - 1 }),
    }),
    { maxLength: 20 },
  );
  const key = ({ event, before }: Plan['placed'][number]) => `${event} ${before}`;

  it('are each in one plan, in which nothing comes before what leads to it', async () => {
    const { orders } = await ordersOf(PAGE);
    fc.assert(
      fc.property(places, (all) => {
        const unique = [...new Map(all.map((place) => [key(place), place])).values()];
        const plans = [...inBetween(orders, { earlier: [], later: unique }, LATE_TOGETHER)];
        assert.deepEqual(
          plans.flatMap(({ placed }) => placed.map(key)).toSorted(),
          unique.map(key).toSorted(),
        );
        for (const { placed } of plans) {
          assert.equal(new Set(placed.map(({ event }) => event)).size, placed.length);
          const of = (id: string) => placed.find(({ event }) => event === id)?.before;
          const [cause = 0, led = Infinity] = [of('poll 1'), of('poll 1 > GET /state 1')];
          assert.ok((cause ?? 0) < (led ?? Infinity));
        }
      }),
    );
  });

  it('of events that have nothing to do with each other are tried side by side', async () => {
    const { orders } = await ordersOf(PAGE);
    const at = (event: string, numbers: readonly number[]) =>
      numbers.map((before) => ({ event, before }));
    const wanted = [...at('saved 1', [6, 5, 4]), ...at('listed 1', [7, 6])];
    assert.deepEqual(
      [...inBetween(orders, { earlier: [], later: wanted }, LATE_TOGETHER)].map(({ placed }) =>
        placed.map(key).join(', '),
      ),
      ['saved 1 6, listed 1 7', 'saved 1 5, listed 1 6', 'saved 1 4'],
    );
  });

  it('are in plans of their own where one may undo what the other one does', async () => {
    const changes = { saved: '#list', listed: '#list' };
    const { orders } = await ordersOf(PAGE, { changes });
    const wanted = ['saved 1', 'listed 1'].map((event) => ({ event, before: 6 }));
    assert.equal([...inBetween(orders, { earlier: wanted, later: [] }, [])].length, 2);
  });

  it('are late together only as far as the test has passed with all of them held', async () => {
    const { orders } = await ordersOf(PAGE);
    const later = ['saved 1', 'listed 1'].map((event) => ({ event, before: 6 }));
    const plansWith = (held: Readonly<Record<string, number>>) =>
      [...inBetween(orders, { earlier: [], later }, [new Map(Object.entries(held))])].length;
    assert.equal(plansWith({ 'saved 1': 7, 'listed 1': 8 }), 1);
    // The statement right before that waits for one of the two.
    assert.equal(plansWith({ 'saved 1': 7, 'listed 1': 6 }), 2);
    assert.equal(plansWith({ 'saved 1': 7 }), 2);
    const earlier = ['saved 1', 'listed 1'].map((event) => ({ event, before: 1 }));
    assert.equal([...inBetween(orders, { earlier, later: [] }, [])].length, 1);
  });

  it('are left out as soon as they are not needed', async () => {
    const { orders } = await ordersOf(PAGE);
    const wanted = [6, 5, 4].map((before) => ({ event: 'saved 1', before }));
    let isFound = false;
    const plans = inBetween(orders, { earlier: [], later: wanted }, [], () => !isFound);
    assert.equal(plans.next().done, false);
    isFound = true;
    assert.equal(plans.next().done, true);
  });
});

/** One of all that can happen. */
function anyOf({ space }: TestOrders, seed: number) {
  const step = anyOrders(space, seeded(seed)).next(true);
  assert.ok(step.done !== true && step.value !== null);
  return space.orderOf(step.value);
}

/** The statement that comes next behind an event; undefined: none does, or the event has not come. */
function nextStatement(order: readonly string[], step: string): string | undefined {
  if (!order.includes(step)) return undefined;
  return order.slice(order.indexOf(step) + 1).find((one) => one.startsWith('statement'));
}
