/**
 * How many runs it takes to tell which pair of operations a failure comes of, on the models of whole applications, without
 * a browser: a pair that some of thirty orders reverse is what fails, and the order that is nearest to σ0 of those is shrunk.
 */
import { DEFAULTS } from '../../src/api/defaults.js';
import type { Operation } from '../../src/model/operation.js';
import { History } from '../../src/search/branches/history.js';
import { NewOrders } from '../../src/search/branches/new-orders.js';
import { heuristics } from '../../src/search/heuristics/index.js';
import { seeded } from '../../src/search/random.js';
import { amongOrdersOf } from '../../src/search/shrinking/among.js';
import { distance, type Pair } from '../../src/search/shrinking/between.js';
import { type Shrunk, shrink } from '../../src/search/shrinking/shrink.js';
import { weightsOf } from '../../src/search/shrinking/weights.js';
import { type OrderSpace, orderSpace } from '../../src/search/space/order-space.js';
import { modelOf } from '../model.js';
import { operationsOf, type RecordingName } from '../search/shapes.js';

const RECORDINGS: readonly RecordingName[] = ['maildev', 'wordpress', 'node-red'];
const HEURISTICS = ['pf', 'portfolio'] as const;
const ORDERS = 30;
/** Pairs that fail, of each recording, one after the other. */
const PAIRS = 20;
/** Rarer ones are not found, and commoner ones are in the way of few. */
const MOST_FAILING = 8;
const WITHIN = [8, 12, DEFAULTS.shrinkTests, 24] as const;
const LEAST = 0.9;

type Order = readonly number[];

const has = (order: Order, [first, second]: Pair) => order.indexOf(first) < order.indexOf(second);

function ordersOf(space: OrderSpace, name: (typeof HEURISTICS)[number]): Order[] {
  const history = new History();
  const orders = new NewOrders(heuristics[name], space, seeded(1), history);
  const found: Order[] = [];
  for (let order = orders.next(); order !== null && found.length < ORDERS; order = orders.next()) {
    history.add({ order, actual: order, enforced: 'exact', failed: false });
    found.push(space.indicesOf(order));
  }
  return found;
}

/** Pairs of which the world outside the page, or a delay, decides both, from all over those that orders reverse. */
function pairsOf(operations: readonly Operation[], orders: readonly Order[]): Pair[] {
  const weightOf = weightsOf(operations, { passed: [], failed: [] });
  const all = operations.flatMap((_, second) =>
    operations.flatMap((_, first): Pair[] => {
      if (first <= second || weightOf(first, second) < 1) return [];
      const failing = orders.filter((order) => has(order, [first, second])).length;
      return failing > 0 && failing <= MOST_FAILING ? [[first, second]] : [];
    }),
  );
  const places = Array.from({ length: PAIRS }, (_, place) => (place + 0.5) / PAIRS);
  return places.flatMap((place) => all.slice(Math.floor(place * all.length)).slice(0, 1));
}

/** Each pair with another one that some order reverses as well; both are needed, then. */
function twosOf(orders: readonly Order[], pairs: readonly Pair[]): Needed[] {
  return pairs.flatMap((pair, place) => {
    const others = [...pairs.slice(place + 1), ...pairs.slice(0, place)];
    const second = others.find((other) => {
      const isApart = pair.every((operation) => !other.includes(operation));
      const reversed = orders.filter((order) => has(order, pair));
      const both = reversed.filter((order) => has(order, other)).length;
      return isApart && both > 0 && both < reversed.length;
    });
    return second === undefined ? [] : [[pair, second]];
  });
}

/** What an order must reverse to fail. */
type Needed = readonly Pair[];

/** Whether runs tell it, of so many at most: a pair that is needed, and none that is not. */
function isTold(
  space: OrderSpace,
  operations: readonly Operation[],
  orders: readonly Order[],
  needed: Needed,
  most: number,
): boolean {
  const sigma0 = [...operations.keys()];
  const fails = (order: Order) => needed.every((pair) => has(order, pair));
  const failed = orders.filter(fails);
  const passed = orders.filter((order) => !fails(order));
  const [failing] = failed.toSorted((a, b) => distance(sigma0, a) - distance(sigma0, b));
  if (failing === undefined) return false;
  const among = amongOrdersOf({ space, operations }, { passed, failed }, true);
  // Whatever the tests make one guess is left out: it may be right, and then takes two runs.
  const search = shrink({ ...among, failing, guess: null });
  let runs = 0;
  for (let step = search.next(); ; ) {
    if (step.done) return step.value !== null && isAmong(step.value, needed);
    const order = step.value;
    if (runs === most) {
      step = search.next({ ended: 'spent' });
    } else {
      runs += 1;
      step = search.next({ ended: fails(order) ? 'fails' : 'passes', order });
    }
  }
}

const isAmong = ({ reversals }: Shrunk, needed: Needed) =>
  reversals.every(
    ({ pair, inseparable }) =>
      inseparable.length === 0 && needed.some((one) => one.join() === pair.join()),
  );

let [all, toldOfAll] = [0, 0];
for (const name of RECORDINGS) {
  const operations = operationsOf(name);
  const space = orderSpace(operations, modelOf(operations, new Map()).edges, DEFAULTS);
  for (const heuristic of HEURISTICS) {
    const orders = ordersOf(space, heuristic);
    const pairs = pairsOf(operations, orders);
    const row = (what: string, needed: readonly Needed[]) => {
      const told = (most: number) =>
        needed.filter((one) => isTold(space, operations, orders, one, most)).length;
      all += needed.length;
      toldOfAll += told(DEFAULTS.shrinkTests);
      const columns = WITHIN.map((most) => `${told(most)} within ${most}`).join(', ');
      process.stdout.write(
        `${name.padEnd(10)} ${operations.length} operations, orders by ${heuristic.padEnd(9)}: ` +
          `of ${String(needed.length).padStart(2)} ${what}, told are ${columns} runs\n`,
      );
    };
    row(
      'pairs',
      pairs.map((pair) => [pair]),
    );
    row('twos ', twosOf(orders, pairs));
  }
}
process.exitCode = toldOfAll >= LEAST * all ? 0 : 1;
