/** The orders of a test's statements and its page's events. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { NATURAL } from '../../../src/flaky/plan.js';
import { TestOrders } from '../../../src/flaky/search/test-orders.js';
import { anyOrders } from '../../../src/search/branches/any-orders.js';
import { seeded } from '../../../src/search/random.js';
import { STATEMENTS, trace, type World, worldOf } from './worlds.js';

const passes: World['failsAt'] = () => null;

/** All events of the world can come elsewhere. */
async function ordersOf(
  events: World['events'],
  { awaitedAt = {} }: { readonly awaitedAt?: Readonly<Record<string, number>> } = {},
) {
  const { run } = worldOf({ events, failsAt: passes });
  const { trace: natural } = await run(NATURAL);
  const waits = new Map(Object.entries(awaitedAt).map(([name, at]) => [`${name} 1`, at]));
  const orders = new TestOrders(natural, natural.events, waits);
  return { run, natural, orders, precedes: precedesIn(orders) };
}

/** Of events that come one after the other at the second statement. */
function ordersIn(events: readonly { id: string; kind: string; name?: string }[]) {
  const made = trace(events.length);
  const all = made.events.map((event, place) => ({
    ...event,
    begunAt: event.begunAt + place,
    name: events[place]?.id ?? '',
    ...events[place],
  }));
  return { precedes: precedesIn(new TestOrders({ ...made, events: all }, all, new Map())) };
}

function precedesIn({ space }: TestOrders) {
  return (step: string, other: string): boolean => {
    const [first = -1, second = -1] = space.indicesOf([step, other]);
    assert.ok(first >= 0 && second >= 0, `${step}, ${other}`);
    return space.constraints.happensBefore.precedes(first, second);
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

  it('leave what leads to an event before it, and statements behind what they wait for', async () => {
    const { precedes } = await ordersOf(PAGE, { awaitedAt: { saved: 4 } });
    assert.ok(precedes('statement 0', 'saved 1'));
    assert.ok(precedes('poll 1', 'poll 1 > GET /state 1'));
    assert.ok(precedes('saved 1', 'statement 4'));
    assert.ok(precedes('saved 1', 'statement 7'));
    assert.ok(!precedes('saved 1', 'statement 3'));
    assert.ok(!precedes('saved 1', 'listed 1'));
    assert.ok(!precedes('listed 1', 'statement 7'));
  });

  it('leave timers in turn that the same has set, and no others', async () => {
    const { precedes } = await ordersOf({
      saved: { due: 120, kind: 'fetch' },
      'saved 1 > hint': { due: 50, kind: 'timer' },
      first: { due: 250, kind: 'timer' },
      second: { due: 350, kind: 'timer' },
    });
    assert.ok(precedes('first 1', 'second 1'));
    // Where the answer is late, so is the timer that it sets.
    assert.ok(!precedes('saved 1 > hint 1', 'first 1'));
    assert.ok(!precedes('saved 1', 'second 1'));
  });

  it('leave no two answers in turn, though they are to the same question', () => {
    const { precedes } = ordersIn([
      { id: 'GET /items 1', kind: 'fetch' },
      { id: 'GET /items 2', kind: 'fetch' },
    ]);
    assert.ok(!precedes('GET /items 1', 'GET /items 2'));
  });

  it('leave an answer behind its request, and not behind another one', () => {
    const { precedes } = ordersIn([
      { id: 'request GET /a 1', name: 'request GET /a', kind: 'request' },
      { id: 'click 1 > GET /a 1', name: 'GET /a', kind: 'fetch' },
      { id: 'request GET /a 2', name: 'request GET /a', kind: 'request' },
      { id: 'click 2 > GET /a 1', name: 'GET /a', kind: 'fetch' },
    ]);
    assert.ok(precedes('request GET /a 1', 'click 1 > GET /a 1'));
    assert.ok(precedes('request GET /a 2', 'click 2 > GET /a 1'));
    assert.ok(!precedes('request GET /a 1', 'click 2 > GET /a 1'));
  });

  it('leave what comes by one connection in turn, where it is known to be one', () => {
    const lineOf = (...names: readonly string[]) =>
      names.map((name, place) => ({ id: `${name} ${place + 1}`, name, kind: 'socket' }));
    const one = ordersIn(
      lineOf('connection of /live', 'open of /live', 'message of /live', 'message of /live'),
    );
    assert.ok(one.precedes('connection of /live 1', 'open of /live 2'));
    assert.ok(one.precedes('message of /live 3', 'message of /live 4'));
    const two = ordersIn(
      lineOf('connection of /live', 'connection of /live', 'message of /live', 'message of /live'),
    );
    assert.ok(!two.precedes('message of /live 3', 'message of /live 4'));
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

  it('place nothing that comes behind the test by itself, where another one is to come there, too', async () => {
    const { orders } = await ordersOf({ saved: PAGE.saved, poll: { due: 850, kind: 'timer' } });
    const { sigma0 } = orders.space;
    assert.equal(sigma0.at(-1), 'poll 1');
    const order = sigma0.filter((step) => step !== 'saved 1').toSpliced(-1, 0, 'saved 1');
    assert.deepEqual(orders.planOf(order).placed, [{ event: 'saved 1', before: null }]);
  });

  it('let what a statement waits for come when it does', async () => {
    const { orders } = await ordersOf({ saved: PAGE.saved }, { awaitedAt: { saved: 5 } });
    const { sigma0 } = orders.space;
    const at = (place: number) =>
      orders.planOf(sigma0.toSpliced(2, 1).toSpliced(place, 0, 'saved 1'));
    assert.deepEqual(at(4).placed, [{ event: 'saved 1', before: 4 }]);
    assert.deepEqual(at(5).placed, [{ event: 'saved 1', before: null }]);
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
