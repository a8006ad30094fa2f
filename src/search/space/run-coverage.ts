import {
  addPairs,
  adjacency,
  type Coverage,
  coverage,
  precedence,
  type Relation,
} from '../../model/coverage.js';
import type { Order } from '../../model/operation.js';
import { PairSet } from '../../model/pair-set.js';
import type { OrderSpace } from './order-space.js';

/**
 * What orders that have been run cover, σ0 counted in, up to date after each of them. What they had they keep, whatever is
 * learned of which orders can happen.
 */
export class RunCoverage {
  readonly #pairs: ReadonlyMap<Relation, PairSet>;

  /** @param space of σ0, as it is now or later: the operations stay the same */
  constructor(space: OrderSpace) {
    this.#pairs = new Map(
      [precedence, adjacency].map((relation) => [relation, new PairSet(space.size)]),
    );
    this.add(space, space.sigma0);
  }

  add(space: OrderSpace, order: Order): void {
    const indices = space.indicesOf(order);
    for (const [relation, pairs] of this.#pairs) addPairs(pairs, relation, indices, space.size);
  }

  /** Of what can happen in a space. */
  of(space: OrderSpace): { readonly precedence: Coverage; readonly adjacency: Coverage } {
    const of = (relation: Relation) =>
      coverage(this.#pairs.get(relation) ?? new PairSet(space.size), space.coverable(relation));
    return { precedence: of(precedence), adjacency: of(adjacency) };
  }
}
