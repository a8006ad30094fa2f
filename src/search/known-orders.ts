import type { OperationId, Order } from '../model/operation.js';
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

  /** Adds what is new in the history; returns that. */
  read(history: readonly Tried[]): readonly Tried[] {
    const indices = (order: Order) => this.#space.indicesOf(order);
    const runs = history.slice(this.#read);
    this.#read = history.length;
    for (const { order, actual } of runs) {
      this.add(indices(order));
      this.add(indices(actual));
    }
    return runs;
  }

  /**
   * Which orders count as had after a run: its own; and where that lacks some of what was wanted, the same with
   * each of these behind what it was wanted behind. (A person who is too quick for a timer finds it unset each
   * time, and that has been tried.)
   */
  hadIn({ order, actual }: Tried): number[][] {
    const ran = new Set(actual);
    const orders = order.every((id) => ran.has(id))
      ? [actual]
      : [actual, withMissing(order, ran, actual)];
    return orders.map((one) => this.#space.indicesOf(one));
  }
}

function withMissing(order: Order, ran: ReadonlySet<OperationId>, actual: Order): Order {
  const tried: OperationId[] = [];
  const behind = new Map<OperationId | null, OperationId[]>();
  let last: OperationId | null = null;
  for (const id of order) {
    if (ran.has(id)) last = id;
    else behind.set(last, [...(behind.get(last) ?? []), id]);
  }
  for (const id of [null, ...actual]) {
    if (id !== null) tried.push(id);
    tried.push(...(behind.get(id) ?? []));
  }
  return tried;
}

const key = (order: Iterable<number>) => [...order].join();
