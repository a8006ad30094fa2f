import { clearBit, setBit, wordsFor } from './bits.js';
import { MICROSECONDS, type TimeNetwork } from './time-network.js';

/**
 * For each operation, how many milliseconds it comes after this one at the least, in every order (negative: it may come
 * before); -Infinity if nothing ties them. The longest paths of a network that some order satisfies: it has no cycle of
 * positive length. Most constraints lead forward in σ0, so all is gone through in that order, again and again as long as
 * constraints that lead back move something (Yen: An Algorithm for Finding Shortest Routes, 1970): mostly few times.
 */
export function gapsAfter(operation: number, network: TimeNetwork): Float64Array {
  const { size, unit, begin, end, to, weight } = network;
  const gaps = new Float64Array(size + 1).fill(-Infinity);
  const moved = new Uint32Array(wordsFor(size + 1));
  gaps[operation] = 0;
  setBit(moved, operation);
  for (let from = operation >>> 5; from < moved.length; ) {
    /** Where what was moved back begins. */
    let again = moved.length;
    for (let word = from; word < moved.length; ) {
      const bits = moved[word] ?? 0;
      if (bits === 0) {
        word += 1;
        continue;
      }
      const next = word * 32 + 31 - Math.clz32(bits & -bits);
      clearBit(moved, next);
      const gap = gaps[next] ?? 0;
      const last = end[next] ?? 0;
      for (let entry = begin[next] ?? 0; entry < last; entry += 1) {
        const other = to[entry] ?? 0;
        const longer = gap + (weight[entry] ?? 0);
        if (longer <= (gaps[other] ?? 0)) continue;
        gaps[other] = longer;
        setBit(moved, other);
        if (other >>> 5 < word) again = Math.min(again, other >>> 5);
      }
    }
    from = again;
  }
  return gaps.subarray(0, size).map((gap) => gap / unit / MICROSECONDS);
}
