/**
 * Orders between two others. Operations are numbered by their places in σ0. An order is *between* `near` and `far`
 * if each pair that these two order alike, it orders so, too. So happens-before holds in it if it holds in both;
 * whether time allows it, only `OrderSpace.valid` can tell.
 */

export type Pair = readonly [first: number, second: number];

/** How many pairs `far` has, and `near` has the other way round. */
export function distance(near: readonly number[], far: readonly number[]): number {
  return movesBetween(near, far).reduce((sum, steps) => sum + steps, 0);
}

/**
 * The way from one order to the other: each order on it has two neighbours of the one before it in `far`'s order
 * instead of `near`'s. One operation after the other is taken to its place in `far`.
 *
 * For example, from 0 1 2 to 2 0 1 it is 0 1 2, then 0 2 1, then 2 0 1.
 *
 * @param steps how many orders after `near`
 */
export function onWay(near: readonly number[], far: readonly number[], steps: number): number[] {
  const order = [...near];
  let left = steps;
  for (const [place, operation] of far.entries()) {
    const from = order.indexOf(operation);
    const to = Math.max(place, from - left);
    order.splice(from, 1);
    order.splice(to, 0, operation);
    left -= from - to;
    if (left === 0) break;
  }
  return order;
}

/** By how many places each operation of `far` moves on that way. */
function movesBetween(near: readonly number[], far: readonly number[]): number[] {
  const order = [...near];
  return far.map((operation, place) => {
    const from = order.indexOf(operation);
    order.splice(from, 1);
    order.splice(place, 0, operation);
    return from - place;
  });
}

/** The pairs that `far` has and `near` has the other way round. */
export function reversedBetween(near: readonly number[], far: readonly number[]): Pair[] {
  const placeOf = placesIn(near);
  return far.flatMap((first, place) =>
    far
      .slice(place + 1)
      .filter((second) => placeOf(second) < placeOf(first))
      .map((second): Pair => [first, second]),
  );
}

/**
 * Of the orders between the two that have the pairs, the one that keeps to `near` as long as it can: each place has
 * the first operation of `near` that can be there. The two operations of the last pair to be complete are neighbours
 * in it. Null: `far` has not all of the pairs.
 */
export function nearestWith(
  near: readonly number[],
  far: readonly number[],
  pairs: readonly Pair[],
): number[] | null {
  const inFar = placesIn(far);
  const waitsFor = new Map(near.map((operation) => [operation, new Set<number>()]));
  for (const [place, second] of near.entries()) {
    for (const first of near.slice(0, place)) {
      if (inFar(first) < inFar(second)) waitsFor.get(second)?.add(first);
    }
  }
  for (const [first, second] of pairs) waitsFor.get(second)?.add(first);
  return eachAsSoonAsItCan(near, waitsFor);
}

/**
 * All of σ0's operations, of which some ran: the others are where they are in σ0, as far as what happens before them
 * allows. Null: what ran contradicts that.
 *
 * @param ran in the order they ran
 * @param size how many operations σ0 has
 * @param predecessors of an operation, what happens before it
 */
export function completed(
  ran: readonly number[],
  size: number,
  predecessors: (operation: number) => readonly number[],
): number[] | null {
  const all = Array.from({ length: size }, (_, operation) => operation);
  const waitsFor = new Map(all.map((one) => [one, new Set(predecessors(one))]));
  for (const [place, operation] of ran.entries()) {
    const before = ran[place - 1];
    if (before !== undefined) waitsFor.get(operation)?.add(before);
  }
  return eachAsSoonAsItCan(all, waitsFor);
}

/**
 * At each place the first that waits for nothing more; null: some wait for each other.
 *
 * @param all the first of them first
 */
function eachAsSoonAsItCan(
  all: readonly number[],
  waitsFor: ReadonlyMap<number, ReadonlySet<number>>,
): number[] | null {
  const order: number[] = [];
  const left = new Set(all);
  const isFree = (one: number) => {
    for (const other of waitsFor.get(one) ?? []) if (left.has(other)) return false;
    return true;
  };
  while (left.size > 0) {
    const next = firstThat(left, isFree);
    if (next === undefined) return null;
    order.push(next);
    left.delete(next);
  }
  return order;
}

function firstThat(some: Iterable<number>, holds: (one: number) => boolean): number | undefined {
  for (const one of some) if (holds(one)) return one;
  return undefined;
}

/** Where an operation is in the order. */
function placesIn(order: readonly number[]): (operation: number) => number {
  const places = new Map(order.map((operation, place) => [operation, place]));
  return (operation) => places.get(operation) ?? 0;
}
