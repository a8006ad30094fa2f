import type { PairSet } from '../../../model/pair-set.js';
import type { PartialOrder } from '../../../model/partial-order.js';

/**
 * As many orders as there are chains have all orders of any two operations: one for each chain, in
 * which its operations come behind all that they are not ordered with (Hiraguchi: On the Dimension of
 * Partially Ordered Sets, 1951). No more are needed, if each pays what at least one chain owes; where time
 * has its say, such an order may not be had.
 */
export class Chains {
  readonly #chains: readonly (readonly number[])[];
  /** How many may owe pairs when the next order has been given. */
  #most: number;

  /** @param wanted the pairs that no order has yet; a chain owes those that end in it */
  constructor(happensBefore: PartialOrder, wanted: PairSet) {
    this.#chains = happensBefore.chains();
    this.#most = this.owing(wanted).length;
  }

  /** The next order is asked for. */
  next(): void {
    this.#most -= 1;
  }

  /** @param left the pairs that it leaves */
  isInTime(left: PairSet): boolean {
    return this.owing(left).length <= this.#most;
  }

  /** What owes most comes first. */
  owing(wanted: PairSet): readonly (readonly number[])[] {
    return this.#chains
      .map((chain) => ({ chain, owed: sum(chain.map((end) => wanted.countBefore(end))) }))
      .filter(({ owed }) => owed > 0)
      .sort((a, b) => b.owed - a.owed)
      .map(({ chain }) => chain);
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
