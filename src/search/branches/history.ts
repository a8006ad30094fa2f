import type { Order } from '../../model/operation.js';
import type { Tried } from '../heuristics/heuristic.js';

/** What has been given to be run, of all branches, and what has come of it. */
export class History {
  readonly #runs: Tried[] = [];
  /** The orders that were recorded, given, wanted or run: none of them need be tried again. */
  readonly #known = new Set<string>();
  readonly #underWay = new Map<string, Order>();

  /** What has run, in the order in which it came to its end; the list grows. */
  get runs(): readonly Tried[] {
    return this.#runs;
  }

  /** Orders that are being run. */
  get underWay(): readonly Order[] {
    return [...this.#underWay.values()];
  }

  /** Takes an order as given, which may not have run yet; tells whether it was new. */
  give(order: Order): boolean {
    const before = this.#known.size;
    this.#known.add(order.join());
    return this.#known.size > before;
  }

  /** A run of the order begins. */
  begin(order: Order): void {
    this.#underWay.set(order.join(), order);
  }

  /** It will not be run after all; nor is it known then, unless another run came to it. */
  drop(order: Order): void {
    const key = order.join();
    this.#underWay.delete(key);
    if (!this.#runs.some(({ actual }) => actual.join() === key)) this.#known.delete(key);
  }

  /** A run came to its end. */
  add(run: Tried): void {
    this.#runs.push(run);
    this.#underWay.delete(run.order.join());
    this.give(run.order);
    this.give(run.actual);
  }
}
