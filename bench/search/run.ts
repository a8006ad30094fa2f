/**
 * What the search costs, without a browser: time and memory an order as models grow, and orders to full precedence
 * coverage against the width.
 */

import { adjacency, precedence } from '../../src/model/coverage.js';
import { History } from '../../src/search/branches/history.js';
import { NewOrders } from '../../src/search/branches/new-orders.js';
import { heuristics } from '../../src/search/heuristics/index.js';
import { HEURISTICS } from '../../src/search/heuristics/names.js';
import { seeded } from '../../src/search/random.js';
import type { OrderSpace } from '../../src/search/space/order-space.js';
import { growthOf } from '../growth.js';
import { heap } from '../heap.js';
import { chains, forest, recorded, timed } from './shapes.js';

const SIZES = [50, 200, 1000, 2000] as const;

const SHAPES = {
  'chains of 8': (size: number) => chains(size, 8),
  forest: (size: number) => forest(size, 8, seeded(1)),
  'timed chains': (size: number) => timed(size, 8),
  WordPress: (size: number) => recorded(size, 'wordpress'),
  'Node-RED': (size: number) => recorded(size, 'node-red'),
} as const;

/** Of each: what the first ones cost more is shared out. */
const ORDERS = 10;
const MOST_GROWTH = 2;
/** Less cannot be told: from run to run the heap differs by some 200 kB, and these are the means of ten orders. */
const LEAST_KILOBYTES = 20;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

interface Cost {
  /** Of processor time: a machine that has other work counts no more than one at rest. */
  readonly milliseconds: number;
  /** That the search keeps, with the order. */
  readonly kilobytes: number;
}

/** Of an order. */
function costOf(space: OrderSpace, name: keyof typeof heuristics): Cost {
  const before = heap();
  const history = new History();
  const orders = new NewOrders(heuristics[name], space, seeded(1), history);
  const times: number[] = [];
  for (let count = 0; count < ORDERS; count += 1) {
    const started = process.cpuUsage();
    const order = orders.next();
    times.push(millisecondsSince(started));
    if (order === null) break;
    history.add({ order, actual: order, enforced: 'exact', failed: false });
  }
  const kilobytes = (1000 * (heap() - before)) / history.runs.length;
  // Asked once more, it cannot have been collected before.
  orders.next();
  return { milliseconds: sum(times) / times.length, kilobytes };
}

function millisecondsSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

/** Of the sizes from one on. */
function growth(costs: readonly number[], from = 0): number {
  return growthOf(SIZES.slice(from).map((size, index) => [size, costs[from + index] ?? 1]));
}

/** What is worked out once for each model: whether its orders can be enumerated, and which pairs they have. */
function timeOfSpace(space: OrderSpace): number {
  const started = process.cpuUsage();
  space.orders();
  space.coverable(precedence);
  space.coverable(adjacency);
  return millisecondsSince(started);
}

function benchGrowth(): boolean {
  say(
    `Milliseconds and kilobytes an order, by operations; growth: the exponent, at most ${MOST_GROWTH}; ` +
      'at last: from the last size but one to the last\n',
  );
  let isMet = true;
  for (const [shape, make] of Object.entries(SHAPES)) {
    const heading = `${SIZES.map((size) => String(size).padStart(9)).join('')}   growth   at last`;
    say(`${shape.padEnd(16)}${heading}${heading}`);
    const cells = (numbers: readonly number[]) => {
      const exponent = growth(numbers);
      isMet &&= exponent <= MOST_GROWTH;
      const atLast = growth(numbers, SIZES.length - 2);
      const exponents = [exponent, atLast].map((one) => one.toFixed(2).padStart(9));
      return `${numbers.map((one) => one.toFixed(1).padStart(9)).join('')}${exponents.join('')}`;
    };
    const spaces = SIZES.map(make);
    say(`  ${'(once a model)'.padEnd(14)}${cells(spaces.map(timeOfSpace))}`);
    for (const name of HEURISTICS) {
      const costs = spaces.map((space) => costOf(space, name));
      const times = cells(costs.map(({ milliseconds }) => milliseconds));
      const sizes = cells(costs.map(({ kilobytes }) => Math.max(kilobytes, LEAST_KILOBYTES)));
      say(`  ${name.padEnd(14)}${times}${sizes}`);
    }
    say('');
  }
  return isMet;
}

function benchCoverage(): boolean {
  say('Orders to full precedence coverage by pf, σ0 among them, and the width\n');
  let isMet = true;
  for (const [shape, make] of Object.entries(SHAPES)) {
    for (const size of [50, 200] as const) {
      const space = make(size);
      const width = space.constraints.happensBefore.width();
      const history = new History();
      const orders = new NewOrders(heuristics.pf, space, seeded(1), history);
      const isFull = () => {
        const { covered, total } = space.coverage(
          history.runs.map(({ actual }) => actual),
        ).precedence;
        return covered >= total;
      };
      while (!isFull() && history.runs.length <= width + 1) {
        const order = orders.next();
        if (order === null) break;
        history.add({ order, actual: order, enforced: 'exact', failed: false });
      }
      // Time may make pairs impossible that the model counts.
      const needed = isFull() ? history.runs.length + 1 : Infinity;
      if (shape !== 'timed chains') isMet &&= needed <= width + 1;
      say(`  ${shape.padEnd(14)} ${String(size).padStart(5)}: ${needed} orders, width ${width}`);
    }
  }
  say('');
  return isMet;
}

const isQuadratic = benchGrowth();
const isCovered = benchCoverage();
say(
  `${isQuadratic ? 'met' : 'NOT MET'}  Time and memory grow with the square of the operations at most`,
);
say(`${isCovered ? 'met' : 'NOT MET'}  Full coverage in no more orders than the width and one`);
process.exitCode = isQuadratic && isCovered ? 0 : 1;
