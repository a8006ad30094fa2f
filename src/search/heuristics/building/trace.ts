import { PartialOrder } from '../../../model/partial-order.js';
import type { OrderSpace } from '../../space/order-space.js';

/** Two operations that conflict, as far as is known, and that happens-before leaves open. */
export type OpenConflict = readonly [number, number];

export function openConflictsOf(space: OrderSpace): OpenConflict[] {
  return openPairs(space, (a, b) => space.conflict(a, b) > 0);
}

/** And all with an operation of which nobody sees what it touches. */
export function possibleConflictsOf(space: OrderSpace): OpenConflict[] {
  return openPairs(space, (a, b) => space.isUnseen(a, b) || space.conflict(a, b) > 0);
}

function openPairs(
  { sigma0, constraints: { happensBefore } }: OrderSpace,
  isConflict: (a: number, b: number) => boolean,
): OpenConflict[] {
  const all = [...sigma0.keys()];
  return all.flatMap((a) =>
    all
      .slice(a + 1)
      .filter((b) => isConflict(a, b) && !happensBefore.precedes(a, b))
      .map((b) => [a, b] as const),
  );
}

/** An order, and the conflict that it has the other way round. */
export interface Reversal {
  readonly order: readonly number[];
  readonly first: number;
  readonly second: number;
}

/**
 * What depends on what in one order: all that happens before it, and all before it that it conflicts with
 * (Mazurkiewicz: Trace Theory, 1986). Orders with the same dependences have the same outcome.
 */
export class Trace {
  readonly #order: readonly number[];
  readonly #places: ReadonlyMap<number, number>;
  readonly #dependence: PartialOrder;
  readonly #conflicts: readonly OpenConflict[];

  constructor(space: OrderSpace, conflicts: readonly OpenConflict[], order: readonly number[]) {
    const { happensBefore } = space.constraints;
    const places = new Map(order.map((operation, place) => [operation, place]));
    const placeOf = (operation: number) => places.get(operation) ?? -1;
    this.#order = order;
    this.#places = places;
    this.#conflicts = conflicts.map(([a, b]) => (placeOf(a) < placeOf(b) ? [a, b] : [b, a]));
    this.#dependence = new PartialOrder(space.size, [...happensBefore.edges(), ...this.#conflicts]);
  }

  /**
   * The order with the two of each conflict the other way round, if nothing between them has to be: what depends on
   * the first of them is behind both, all else stays as it is. The latest conflict first.
   */
  *reversals(): Generator<Reversal> {
    const place = (operation: number) => this.#places.get(operation) ?? -1;
    const latest = this.#conflicts.toSorted(
      ([a, b], [c, d]) => place(d) - place(b) || place(c) - place(a),
    );
    for (const [first, second] of latest) {
      if (!this.#isReversible(first, second)) continue;
      const [early, late] = [place(first), place(second)];
      const between = this.#order.slice(early + 1, late);
      const order = [
        ...this.#order.slice(0, early),
        ...between.filter((operation) => !this.#dependence.precedes(first, operation)),
        ...[second, first],
        ...between.filter((operation) => this.#dependence.precedes(first, operation)),
        ...this.#order.slice(late + 1),
      ];
      yield { order, first: second, second: first };
    }
  }

  #isReversible(first: number, second: number): boolean {
    const direct = this.#dependence.predecessors(second);
    return !direct.some((between) => this.#dependence.precedes(first, between));
  }
}
