import type { PartialOrder } from '../../model/partial-order.js';
import type { Random } from '../random.js';

/** Ratios of counts are numbers of so many bits. */
const BITS = 30;

/**
 * The downsets of a partial order: what may have run at some time. How an order goes on depends only on what has
 * run, so they count the orders, and draw each with the same chance.
 */
export class Downsets {
  /** By how many operations have run: for each downset, in how many orders these can have run. */
  readonly #levels: readonly ReadonlyMap<string, bigint>[];

  /** @param most null if there are more downsets */
  static of(happensBefore: PartialOrder, most: number): Downsets | null {
    const { size } = happensBefore;
    const levels = [new Map([['0'.repeat(size), 1n]])];
    let count = 1;
    for (const level of levels) {
      if (levels.length > size) break;
      const next = new Map<string, bigint>();
      for (const [ran, orders] of level) {
        for (let operation = 0; operation < size; operation += 1) {
          const isNext =
            ran[operation] === '0' &&
            happensBefore.predecessors(operation).every((before) => ran[before] === '1');
          if (!isNext) continue;
          const longer = replaced(ran, operation, '1');
          next.set(longer, (next.get(longer) ?? 0n) + orders);
        }
        if (count + next.size > most) return null;
      }
      count += next.size;
      levels.push(next);
    }
    return new Downsets(levels);
  }

  private constructor(levels: readonly ReadonlyMap<string, bigint>[]) {
    this.#levels = levels;
  }

  /** How many orders there are. */
  get orders(): bigint {
    return [...(this.#levels.at(-1)?.values() ?? [])][0] ?? 1n;
  }

  /** An order, each as likely as each other: from its end, each last operation by the orders that end in it. */
  draw(random: Random): number[] {
    const order: number[] = [];
    let [ran = ''] = this.#levels.at(-1)?.keys() ?? [];
    for (const level of this.#levels.slice(0, -1).reverse()) {
      let left = share(level, ran, random);
      for (let operation = 0; operation < ran.length; operation += 1) {
        const shorter = ran[operation] === '1' ? replaced(ran, operation, '0') : '';
        const orders = level.get(shorter) ?? 0n;
        left -= orders;
        if (orders === 0n || left >= 0n) continue;
        order.push(operation);
        ran = shorter;
        break;
      }
    }
    return order.reverse();
  }
}

/** A number below that of the orders of a downset, which are those of all that are one operation shorter. */
function share(level: ReadonlyMap<string, bigint>, ran: string, random: Random): bigint {
  let orders = 0n;
  for (let operation = 0; operation < ran.length; operation += 1) {
    if (ran[operation] === '1') orders += level.get(replaced(ran, operation, '0')) ?? 0n;
  }
  return (orders * BigInt(random.below(2 ** BITS))) >> BigInt(BITS);
}

const replaced = (ran: string, operation: number, by: '0' | '1') =>
  `${ran.slice(0, operation)}${by}${ran.slice(operation + 1)}`;
