import type { OperationId, Order } from '../model/operation.js';

/** How many pairs of operations ran the other way round than in a sequence; by merging (Knuth, TAOCP 5.2.4). */
export function countReversals(sequence: Order, actual: Order): number {
  const places = new Map<OperationId, number>(actual.map((id, place) => [id, place]));
  return sorted(sequence.flatMap((id) => places.get(id) ?? [])).reversals;
}

interface Sorted {
  readonly numbers: readonly number[];
  /** How many pairs were the other way round before. */
  readonly reversals: number;
}

function sorted(numbers: readonly number[]): Sorted {
  if (numbers.length < 2) return { numbers, reversals: 0 };
  const middle = numbers.length >> 1;
  const first = sorted(numbers.slice(0, middle));
  const second = sorted(numbers.slice(middle));
  const merged: number[] = [];
  let reversals = first.reversals + second.reversals;
  let taken = 0;
  for (const next of second.numbers) {
    for (; taken < middle; taken += 1) {
      const one = first.numbers[taken] ?? 0;
      if (one > next) break;
      merged.push(one);
    }
    merged.push(next);
    reversals += middle - taken;
  }
  return { numbers: [...merged, ...first.numbers.slice(taken)], reversals };
}
