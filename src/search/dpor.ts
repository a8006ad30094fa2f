import { digest } from '../model/digest.js';
import { greedyOrder } from '../model/linear-extensions.js';
import type { HeuristicFactory } from './heuristic.js';
import { KnownOrders } from './known-orders.js';
import type { OrderSpace } from './order-space.js';
import { pf } from './pf.js';

/**
 * Conflict reversal (Jensen, Møller, Raychev, Dimitrov, Vechev: Stateless Model Checking of Event-Driven
 * Applications, OOPSLA 2015): two operations that conflict, and that nothing between them orders, change
 * places; what was before them stays, the rest follows as it can. Of orders in which all conflicting pairs come
 * the same way round, one is enough. First those that are one reversal from σ0, then two, and so on. In
 * the end, as footprints are approximate, precedence first goes on: nothing is left out.
 */
export const dpor: HeuristicFactory = (space, random) => {
  const reversals = prunedDpor(space, random);
  const rest = pf(space, random);
  return { next: (history) => reversals.next(history) ?? rest.next(history) };
};

/** Leaves out what differs in no known conflict from an order that was given: with `--prune`. */
export const prunedDpor: HeuristicFactory = (space) => {
  const known = new KnownOrders(space);
  const classes = new Classes(space);
  const reversals = allReversals(space, classes);
  return {
    next(history) {
      for (const { actual } of known.read(history)) {
        const ran = space.indicesOf(actual).filter((operation) => operation >= 0);
        // Of one that lacks some, nobody knows the class.
        if (ran.length === space.size) classes.add(ran);
      }
      for (let step = reversals.next(); !step.done; step = reversals.next()) {
        if (known.has(step.value)) continue;
        known.add(step.value);
        return space.orderOf(step.value);
      }
      return null;
    },
  };
};

/** Which orders are one and the same: those in which all that conflicts comes the same way round. */
class Classes {
  readonly #pairs: readonly (readonly [number, number])[];
  readonly #seen = new Set<number>();

  constructor(space: OrderSpace) {
    const { happensBefore } = space.constraints;
    const all = [...space.sigma0.keys()];
    this.#pairs = all.flatMap((a) =>
      all
        .slice(a + 1)
        .filter((b) => space.conflict(a, b) > 0 && !happensBefore.precedes(a, b))
        .map((b) => [a, b] as const),
    );
  }

  /** Whether the order is the first of its class. */
  add(order: readonly number[]): boolean {
    const at = new Map(order.map((operation, place) => [operation, place]));
    const turned = this.#pairs.map(([a, b]) => ((at.get(a) ?? 0) < (at.get(b) ?? 0) ? 0 : 1));
    const key = digest(turned.join(''));
    const isNew = !this.#seen.has(key);
    this.#seen.add(key);
    return isNew;
  }
}

/**
 * One order of each class but σ0's, by the number of reversals that it is from that.
 *
 * @param classes those of what was tried are left out; what is a reversal from them is not
 */
function* allReversals(space: OrderSpace, classes: Classes): Generator<readonly number[]> {
  const sigma0 = [...space.sigma0.keys()];
  const reached = new Classes(space);
  classes.add(sigma0);
  reached.add(sigma0);
  for (let level = [sigma0]; level.length > 0; ) {
    const next: number[][] = [];
    for (const order of level) {
      for (const reversed of reversalsOf(space, order)) {
        if (!reached.add(reversed)) continue;
        next.push(reversed);
        if (classes.add(reversed)) yield reversed;
      }
    }
    level = next;
  }
}

/** The latest reversal first. */
function* reversalsOf(space: OrderSpace, order: readonly number[]): Generator<number[]> {
  for (let late = order.length - 1; late > 0; late -= 1) {
    for (let early = late - 1; early >= 0; early -= 1) {
      const wanted = isRace(space, order, early, late) ? reversed(space, order, early, late) : null;
      const found = wanted && nearestTo(space, wanted);
      if (found !== null) yield found;
    }
  }
}

/** By places: whether the two conflict, and happens-before does not order them. */
function isRace(space: OrderSpace, order: readonly number[], early: number, late: number): boolean {
  const [a = 0, b = 0] = [order[early], order[late]];
  return space.conflict(a, b) > 0 && !space.constraints.happensBefore.precedes(a, b);
}

/** With the two the other way round, and all else that conflicts as it is; null: others are between. */
function reversed(
  space: OrderSpace,
  order: readonly number[],
  early: number,
  late: number,
): number[] | null {
  const { happensBefore } = space.constraints;
  const isDependent = (before: number, after: number) =>
    happensBefore.precedes(before, after) || space.conflict(before, after) > 0;
  const [a = 0, b = 0] = [order[early], order[late]];
  const held: number[] = [];
  const free: number[] = [];
  for (const operation of order.slice(early + 1, late)) {
    const isHeld = [a, ...held].some((before) => isDependent(before, operation));
    (isHeld ? held : free).push(operation);
  }
  if (held.some((before) => isDependent(before, b))) return null;
  return [...order.slice(0, early), ...free, b, a, ...held, ...order.slice(late + 1)];
}

/** An order that can happen, and keeps to the wanted one where it can. */
function nearestTo({ constraints }: OrderSpace, wanted: readonly number[]): number[] | null {
  const places = new Map(wanted.map((operation, place) => [operation, place]));
  const placeOf = (operation: number) => places.get(operation) ?? 0;
  return greedyOrder(constraints, (_, candidates) =>
    candidates.toSorted((a, b) => placeOf(a) - placeOf(b)),
  );
}
