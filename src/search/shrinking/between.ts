/**
 * Orders between two others. Operations are numbered by their places in σ0. An order is *between* `near` and `far`
 * if each pair that these two order alike, it orders so, too. So happens-before holds in it if it holds in both;
 * whether time allows it, only `OrderSpace.valid` can tell.
 */

export type Pair = readonly [first: number, second: number];

/**
 * The way from one order to the other: each order on it has two neighbours of the one before it in `far`'s order
 * instead of `near`'s. It begins with `near` and ends with `far`.
 *
 * For example, from 0 1 2 to 2 0 1 it is 0 1 2, then 0 2 1, then 2 0 1.
 */
export function wayBetween(near: readonly number[], far: readonly number[]): number[][] {
  const order = [...near];
  const way = [[...order]];
  for (const [place, operation] of far.entries()) {
    for (let at = order.indexOf(operation); at > place; at -= 1) {
      order.splice(at - 1, 2, operation, order[at - 1] ?? operation);
      way.push([...order]);
    }
  }
  return way;
}

/** The pairs that `far` has and `near` has the other way round. */
export function reversedBetween(near: readonly number[], far: readonly number[]): Pair[] {
  const places = new Map(near.map((operation, place) => [operation, place]));
  const placeOf = (operation: number) => places.get(operation) ?? 0;
  return far.flatMap((first, place) =>
    far
      .slice(place + 1)
      .filter((second) => placeOf(second) < placeOf(first))
      .map((second): Pair => [first, second]),
  );
}

/**
 * Of the orders between the two that have the pairs, the one that keeps to `near` as long as it can: each place has
 * the first operation of `near` that can be there. If `far` has the pairs, there is one, and the two operations of the
 * last pair to be complete are neighbours in it.
 *
 * @param pairs all of which `far` has
 */
export function nearestWith(
  near: readonly number[],
  far: readonly number[],
  pairs: readonly Pair[],
): number[] {
  const farPlaces = new Map(far.map((operation, place) => [operation, place]));
  const inFar = (first: number, second: number) =>
    (farPlaces.get(first) ?? 0) < (farPlaces.get(second) ?? 0);
  const waitsFor = new Map<number, Set<number>>();
  for (const [place, second] of near.entries()) {
    const firsts = near.slice(0, place).filter((first) => inFar(first, second));
    waitsFor.set(second, new Set(firsts));
  }
  for (const [first, second] of pairs) waitsFor.get(second)?.add(first);
  const order: number[] = [];
  const left = new Set(near);
  while (left.size > 0) {
    const isFree = (one: number) =>
      [...(waitsFor.get(one) ?? [])].every((other) => !left.has(other));
    const next = [...left].find(isFree);
    if (next === undefined) throw new Error('An order was wanted with pairs that far has not.');
    order.push(next);
    left.delete(next);
  }
  return order;
}
