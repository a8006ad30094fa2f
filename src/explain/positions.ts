/**
 * Where in an order each operation ran. Infinity: it did not, so all that ran came before it. NaN: nor
 * was it to be expected, so it came neither before nor after anything.
 */
export type Positions = Float64Array;

export function placeIn(at: Positions, operation: number): number {
  return at[operation] ?? Number.POSITIVE_INFINITY;
}

export function isBefore(at: Positions, first: number, second: number): boolean {
  return placeIn(at, first) < placeIn(at, second);
}
