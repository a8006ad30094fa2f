import {
  addAll,
  clearBit,
  common,
  countCommon,
  countWithout,
  hasBit,
  listOf,
  removeAll,
  setBit,
  without,
  wordsFor,
} from './bits.js';

/** Pairs with one first operation: its second, or a bit set of them. */
export interface Pairs {
  readonly first: number;
  readonly second: number | Uint32Array;
}

/** A set of ordered pairs of operations 0..size-1. */
export class PairSet {
  /** Row p: the q of the pairs (p, q); and the other way round. */
  readonly #seconds: readonly Uint32Array[];
  readonly #firsts: readonly Uint32Array[];
  #size: number;

  /** Of no pairs, or of those that are given: for each operation, what is second to it, and what first. */
  constructor(operations: number, seconds = noRows(operations), firsts = noRows(operations)) {
    this.#seconds = seconds;
    this.#firsts = firsts;
    this.#size = seconds.reduce((sum, those) => sum + countCommon(those, those), 0);
  }

  copy(): PairSet {
    const copied = (rows: readonly Uint32Array[]) => rows.map((those) => those.slice());
    return new PairSet(this.#seconds.length, copied(this.#seconds), copied(this.#firsts));
  }

  get size(): number {
    return this.#size;
  }

  has(first: number, second: number): boolean {
    return hasBit(row(this.#seconds, first), second);
  }

  /** How many pairs of the set end in the operation. */
  countBefore(operation: number): number {
    const firsts = row(this.#firsts, operation);
    return countCommon(firsts, firsts);
  }

  /** How many of the pairs are in the set. */
  count({ first, second }: Pairs): number {
    if (typeof second === 'number') return this.has(first, second) ? 1 : 0;
    return countCommon(row(this.#seconds, first), second);
  }

  /** How many of the set's pairs another one lacks; of those with one of some operations, if they are given. */
  countWithout(other: PairSet, some?: Uint32Array): number {
    let count = 0;
    for (const [first, seconds] of this.#seconds.entries()) {
      const isOfSome = some === undefined || hasBit(some, first);
      count += countWithout(isOfSome ? seconds : common(seconds, some), row(other.#seconds, first));
    }
    return count;
  }

  /** How many of the pairs are in the set the other way round. */
  countReversed({ first, second }: Pairs): number {
    if (typeof second === 'number') return this.has(second, first) ? 1 : 0;
    return countCommon(row(this.#firsts, first), second);
  }

  add({ first, second }: Pairs): void {
    const seconds = row(this.#seconds, first);
    // Words at once: a set that is almost full is added to thousands of times.
    const added =
      typeof second === 'number'
        ? [second].filter((one) => !hasBit(seconds, one))
        : listOf(without(second, seconds));
    if (typeof second === 'number') setBit(seconds, second);
    else addAll(seconds, second);
    for (const other of added) setBit(row(this.#firsts, other), first);
    this.#size += added.length;
  }

  delete({ first, second }: Pairs): void {
    const seconds = row(this.#seconds, first);
    const removed =
      typeof second === 'number'
        ? [second].filter((one) => hasBit(seconds, one))
        : listOf(common(second, seconds));
    if (typeof second === 'number') clearBit(seconds, second);
    else removeAll(seconds, second);
    for (const other of removed) clearBit(row(this.#firsts, other), first);
    this.#size -= removed.length;
  }

  /** The second of each pair, in their order. */
  seconds(): number[] {
    return this.#seconds.flatMap(listOf);
  }

  /** The second of each pair with this first. */
  secondsOf(first: number): number[] {
    return listOf(row(this.#seconds, first));
  }

  *[Symbol.iterator](): Generator<readonly [first: number, second: number]> {
    for (const [first, seconds] of this.#seconds.entries()) {
      for (const second of listOf(seconds)) yield [first, second];
    }
  }
}

const noRows = (operations: number): readonly Uint32Array[] =>
  Array.from({ length: operations }, () => new Uint32Array(wordsFor(operations)));

const row = (rows: readonly Uint32Array[], index: number) => rows[index] ?? new Uint32Array();
