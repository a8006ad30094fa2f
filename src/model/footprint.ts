import { thingOf } from './thing.js';

/**
 * What an operation touched, as far as a stock browser tells: elements by `#id`, `.class` or `<tag>`,
 * stored items, and the identifiers in the code that it ran. Approximate both ways: code may reach an
 * element by other ways than were watched, and names may mean different things in different places.
 */
export interface Footprint {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

export const NOTHING_TOUCHED: Footprint = { reads: [], writes: [] };

/** So many of the rarest names of an operation are kept. */
const MOST = 32;

const DIGITS = 1e9;

/**
 * What may be a conflict of two of them: names that one writes and another one touches, the rarest first, and of those
 * that as many touch first what was seen.
 */
export function telling(footprints: readonly Footprint[]): Footprint[] {
  const counts = new Map<string, number>();
  for (const [name, { readers, writers }] of users(footprints)) {
    const count = new Set([...readers, ...writers]).size;
    if (writers.size > 0 && count > 1) counts.set(name, count);
  }
  const rarity = (a: string, b: string) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0);
  const kept = (names: readonly string[]) => {
    const all = [...new Set(names)].filter((name) => counts.has(name));
    return all
      .sort((a, b) => rarity(a, b) || vagueness(a) - vagueness(b) || (a < b ? -1 : 1))
      .slice(0, MOST);
  };
  return footprints.map(({ reads, writes }) => ({ reads: kept(reads), writes: kept(writes) }));
}

/** Identifiers may mean different things in different places; all else was seen. */
const vagueness = (name: string) => (/^(name|minified)$/.test(thingOf(name).of) ? 1 : 0);

/**
 * How likely each two of them conflict: the names that both touch and one writes, a rare one more than
 * one that many touch. 0: nothing is known that both touch.
 */
export function conflicts(footprints: readonly Footprint[]): (a: number, b: number) => number {
  const size = footprints.length;
  const sums = new Float64Array(size * size);
  for (const { readers, writers } of users(footprints).values()) {
    const weight = weightOf(new Set([...readers, ...writers]).size, size);
    for (const writer of writers) {
      for (const other of new Set([...readers, ...writers])) {
        // Two that write it would be counted twice.
        const share = writers.has(other) ? weight / 2 : weight;
        for (const place of [writer * size + other, other * size + writer]) {
          sums[place] = (sums[place] ?? 0) + share;
        }
      }
    }
  }
  // Equal weights, added up in another sequence, differ in their last digits.
  const rounded = (sum: number) => Math.round(sum * DIGITS) / DIGITS;
  return (a, b) => (a === b ? 0 : rounded(sums[a * size + b] ?? 0));
}

/**
 * How much a name tells that so many of all operations touch. The square has one that few touch count for more than
 * many that all code uses.
 */
export function weightOf(touching: number, all: number): number {
  return Math.log((all + 1) / touching) ** 2;
}

/** For each name that one writes and another one touches: who touches it. Each group once. */
export function sharers(footprints: readonly Footprint[]): readonly (readonly number[])[] {
  const groups = new Map<string, readonly number[]>();
  for (const { readers, writers } of users(footprints).values()) {
    const group = [...new Set([...readers, ...writers])].sort((a, b) => a - b);
    if (writers.size > 0 && group.length > 1) groups.set(group.join(), group);
  }
  return [...groups.values()];
}

interface Users {
  readonly readers: Set<number>;
  readonly writers: Set<number>;
}

function users(footprints: readonly Footprint[]): ReadonlyMap<string, Users> {
  const all = new Map<string, Users>();
  const of = (name: string) => {
    const known = all.get(name) ?? { readers: new Set(), writers: new Set() };
    all.set(name, known);
    return known;
  };
  for (const [index, { reads, writes }] of footprints.entries()) {
    for (const name of reads) of(name).readers.add(index);
    for (const name of writes) of(name).writers.add(index);
  }
  return all;
}
