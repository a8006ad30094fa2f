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

  /** Adds what is new in the history; returns the actual orders of that. */
  read(history: readonly Tried[]): number[][] {
    const indices = (order: Order) => this.#space.indicesOf(order);
    const runs = history.slice(this.#read);
    this.#read = history.length;
    for (const { order, actual } of runs) {
      this.add(indices(order));
      this.add(indices(actual));
    }
    return runs.map(({ actual }) => indices(actual));
  }
}

const key = (order: Iterable<number>) => [...order].join();
