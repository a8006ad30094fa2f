import type { Order } from '../../model/operation.js';
import type { Heuristic, Proposals } from '../heuristics/heuristic.js';
import type { Random } from '../random.js';
import type { OrderSpace } from '../space/order-space.js';
import { anyOrders } from './any-orders.js';
import { History } from './history.js';

/** What a heuristic proposes, but for what is known: σ0, and what was given, wanted or run before. */
export class NewOrders {
  readonly #space: OrderSpace;
  readonly #history: History;
  readonly #proposals: Proposals;
  /** Where any order will do. */
  readonly #others: Proposals;

  constructor(heuristic: Heuristic, space: OrderSpace, random: Random, history = new History()) {
    history.give(space.sigma0);
    this.#space = space;
    this.#history = history;
    this.#proposals = heuristic(space, random, history.runs);
    this.#others = anyOrders(space, random);
  }

  /** Null: nothing new comes. */
  next(): Order | null {
    return this.#firstNew(this.#proposals, () => this.#firstNew(this.#others, () => null));
  }

  /** The first proposal that is new; null: there is none. `any` gives one where any will do. */
  #firstNew(proposals: Proposals, any: () => Order | null): Order | null {
    // If there was one before, it has been taken.
    let step = proposals.next(true);
    while (step.done !== true) {
      if (step.value === null) return any();
      const order = this.#space.orderOf(step.value);
      if (this.#history.give(order)) return order;
      step = proposals.next(false);
    }
    return null;
  }
}
