/** Bit sets over operations 0..n-1, packed 32 to a word: the models here are too small for BigInt to pay. */

export const wordsFor = (size: number): number => (size + 31) >>> 5;

export const hasBit = (set: Uint32Array, index: number): boolean =>
  (((set[index >>> 5] ?? 0) >>> (index & 31)) & 1) === 1;

export function setBit(set: Uint32Array, index: number): void {
  set[index >>> 5] = (set[index >>> 5] ?? 0) | (1 << (index & 31));
}

export function clearBit(set: Uint32Array, index: number): void {
  set[index >>> 5] = (set[index >>> 5] ?? 0) & ~(1 << (index & 31));
}

/** @param other has no more words */
export function addAll(set: Uint32Array, other: Uint32Array): void {
  for (let word = 0; word < other.length; word += 1) {
    set[word] = (set[word] ?? 0) | (other[word] ?? 0);
  }
}

/** @param other has no more words */
export function removeAll(set: Uint32Array, other: Uint32Array): void {
  for (let word = 0; word < other.length; word += 1) {
    set[word] = (set[word] ?? 0) & ~(other[word] ?? 0);
  }
}

/** What both sets have. */
export function common(a: Uint32Array, b: Uint32Array): Uint32Array {
  const both = new Uint32Array(a.length);
  for (let word = 0; word < a.length; word += 1) both[word] = (a[word] ?? 0) & (b[word] ?? 0);
  return both;
}

/** What a set has and another one lacks. */
export function without(set: Uint32Array, other: Uint32Array): Uint32Array {
  const left = new Uint32Array(set.length);
  for (let word = 0; word < set.length; word += 1) {
    left[word] = (set[word] ?? 0) & ~(other[word] ?? 0);
  }
  return left;
}

/** All of 0..size-1. */
export function allOf(size: number): Uint32Array {
  const all = new Uint32Array(wordsFor(size)).fill(-1);
  if ((size & 31) !== 0) all[all.length - 1] = (1 << (size & 31)) - 1;
  return all;
}

/** How many members both sets have. */
export function countCommon(a: Uint32Array, b: Uint32Array): number {
  let count = 0;
  for (let word = 0; word < a.length; word += 1) {
    count += countBits((a[word] ?? 0) & (b[word] ?? 0));
  }
  return count;
}

/** How many of the members of a set another one lacks. */
export function countWithout(set: Uint32Array, other: Uint32Array): number {
  let count = 0;
  for (let word = 0; word < set.length; word += 1) {
    count += countBits((set[word] ?? 0) & ~(other[word] ?? 0));
  }
  return count;
}

/** The members, all at once: several times as quick as one after the other. */
export function listOf(set: Uint32Array): number[] {
  const list: number[] = [];
  for (let word = 0; word < set.length; word += 1) {
    for (let bits = set[word] ?? 0; bits !== 0; bits &= bits - 1) {
      list.push(word * 32 + 31 - Math.clz32(bits & -bits));
    }
  }
  return list;
}

/** One after the other, for who may not want all. */
export function* members(set: Uint32Array): Generator<number> {
  for (let word = 0; word < set.length; word += 1) {
    for (let bits = set[word] ?? 0; bits !== 0; bits &= bits - 1) {
      yield word * 32 + 31 - Math.clz32(bits & -bits);
    }
  }
}

/** Population count of one 32-bit word, in parallel sums (Hacker's Delight, 5-1). */
function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
