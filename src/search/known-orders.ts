import type { Order } from '../model/operation.js';
import type { Tried } from './heuristic.js';
import type { OrderSpace } from './order-space.js';

/** The orders that need not be tried: σ0, those given, wanted and run. By the space's indices. */
export class KnownOrders {
  readonly #space: OrderSpace;
  readonly #keys = new Set<string>();
  #read = 0;

  constructor(space: OrderSpace) {
    this.#space = space;
    this.add(space.indicesOf(space.sigma0));
  }

  has(order: Iterable<number>): boolean {
    return this.#keys.has(key(order));
  }

  add(order: Iterable<number>): void {
    this.#keys.add(key(order));
  }

  /**
   * Adds what is new in the history; returns the actual orders of that, with what never came where it was
   * wanted: a person who is too quick for a timer finds it unset each time, and that has been tried.
   */
  read(history: readonly Tried[]): number[][] {
    const indices = (order: Order) => this.#space.indicesOf(order);
    const runs = history.slice(this.#read);
    this.#read = history.length;
    for (const { order, actual } of runs) {
      this.add(indices(order));
      this.add(indices(actual));
    }
    return runs.flatMap(({ order, actual }) => [indices(actual), indices(asTried(order, actual))]);
  }
}

/** The wanted order, with what came where it came. */
function asTried(order: Order, actual: Order): Order {
  const wanted = new Set(order);
  const ran = new Set(actual);
  const came = actual.filter((id) => wanted.has(id)).values();
  return order.map((id) => (ran.has(id) ? (came.next().value ?? id) : id));
}

const key = (order: Iterable<number>) => [...order].join();
