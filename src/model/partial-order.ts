import {
  addAll,
  allOf,
  clearBit,
  common,
  hasBit,
  listOf,
  members,
  setBit,
  without,
  wordsFor,
} from './bits.js';

/** The edges given contradict each other. */
export class CycleError extends Error {
  /** Each before the next, and the last before the first. */
  readonly cycle: readonly number[];

  constructor(cycle: readonly number[]) {
    super(`The edges form a cycle: ${[...cycle, cycle[0]].join(' → ')}.`);
    this.cycle = cycle;
  }
}

/**
 * A strict partial order over operations 0..size-1: the transitive closure of
 * the edges given (⇒ of section III-D of the paper).
 */
export class PartialOrder {
  readonly size: number;
  readonly #predecessors: readonly number[][];
  readonly #successors: readonly number[][];
  /** Each behind all that come before it. */
  readonly #sorted: readonly number[];
  /** Row a: everything that comes after a; made when it is asked for. So is what comes before it. */
  #after: readonly Uint32Array[] | null = null;
  #before: readonly Uint32Array[] | null = null;

  /** @throws {CycleError} when no order satisfies the edges. */
  constructor(size: number, edges: Iterable<readonly [before: number, after: number]>) {
    const successors = Array.from({ length: size }, () => new Set<number>());
    for (const [before, after] of edges) successors[before]?.add(after);
    const predecessors = Array.from({ length: size }, (): number[] => []);
    for (const [before, afters] of successors.entries()) {
      for (const after of afters) predecessors[after]?.push(before);
    }
    this.size = size;
    this.#successors = successors.map((afters) => [...afters]);
    this.#predecessors = predecessors;
    this.#sorted = this.#topological();
  }

  /** Whether a comes before b in every order. */
  precedes(a: number, b: number): boolean {
    return hasBit(this.#afterOf(a), b);
  }

  /** Adds all that come after an operation in every order. */
  addAfter(operation: number, to: Uint32Array): void {
    addAll(to, this.#afterOf(operation));
  }

  /** All others that come after an operation in some order, as far as the edges go. */
  notBefore(operation: number): Uint32Array {
    return this.#othersWithout(operation, this.#beforeOf(operation));
  }

  /** All others that come before it in some order. */
  notAfter(operation: number): Uint32Array {
    return this.#othersWithout(operation, this.#afterOf(operation));
  }

  /** All others that come before it in some orders, and after it in others. */
  unordered(operation: number): number[] {
    return listOf(common(this.notBefore(operation), this.notAfter(operation)));
  }

  /** The operations that an edge puts right before this one (not all that come before it). */
  predecessors(operation: number): readonly number[] {
    return this.#predecessors[operation] ?? [];
  }

  /** The operations that an edge puts right after this one (not all that come after it). */
  successors(operation: number): readonly number[] {
    return this.#successors[operation] ?? [];
  }

  *edges(): Generator<readonly [before: number, after: number]> {
    for (const [before, afters] of this.#successors.entries()) {
      for (const after of afters) yield [before, after];
    }
  }

  /** Size of the largest set of operations no two of which are ordered (Dilworth's theorem). */
  width(): number {
    return this.chains().length;
  }

  /** All operations in as few chains as there can be; of a chain each one comes before the next. */
  chains(): readonly (readonly number[])[] {
    // Fewest chains = operations - largest matching of the bipartite graph "a comes before b";
    // the matching grows by one augmenting path an operation (Kuhn 1955).
    const matchOf = new Int32Array(this.size).fill(-1);
    const augment = (a: number, tried: Uint32Array): boolean => {
      for (const b of members(this.#afterOf(a))) {
        if (hasBit(tried, b)) continue;
        setBit(tried, b);
        const rival = matchOf[b] ?? -1;
        if (rival < 0 || augment(rival, tried)) {
          matchOf[b] = a;
          return true;
        }
      }
      return false;
    };
    for (let a = 0; a < this.size; a += 1) augment(a, new Uint32Array(wordsFor(this.size)));
    const nextOf = new Map([...matchOf].map((before, operation) => [before, operation]));
    const firsts = [...matchOf.keys()].filter((operation) => matchOf[operation] === -1);
    return firsts.map((first) => {
      const chain = [first];
      for (let next = nextOf.get(first); next !== undefined; next = nextOf.get(next)) {
        chain.push(next);
      }
      return chain;
    });
  }

  #afterOf(operation: number): Uint32Array {
    this.#after ??= closure(this.#sorted.toReversed(), this.#successors);
    return this.#after[operation] ?? NONE;
  }

  #beforeOf(operation: number): Uint32Array {
    this.#before ??= closure(this.#sorted, this.#predecessors);
    return this.#before[operation] ?? NONE;
  }

  #othersWithout(operation: number, ordered: Uint32Array): Uint32Array {
    const others = without(allOf(this.size), ordered);
    clearBit(others, operation);
    return others;
  }

  #topological(): number[] {
    const missing = this.#predecessors.map((before) => before.length);
    const sorted = [...missing.keys()].filter((operation) => missing[operation] === 0);
    for (const operation of sorted) {
      for (const next of this.successors(operation)) {
        missing[next] = (missing[next] ?? 0) - 1;
        if (missing[next] === 0) sorted.push(next);
      }
    }
    const stuck = missing.findIndex((count) => count > 0);
    if (stuck >= 0) throw new CycleError(this.#cycleBefore(stuck, missing));
    return sorted;
  }

  /** Every operation with predecessors missing has one that misses some itself: going back, one repeats. */
  #cycleBefore(stuck: number, missing: readonly number[]): number[] {
    const path: number[] = [];
    for (let at = stuck; ; ) {
      const start = path.indexOf(at);
      if (start >= 0) return path.slice(start).reverse();
      path.push(at);
      at = this.predecessors(at).find((before) => (missing[before] ?? 0) > 0) ?? at;
    }
  }
}

const NONE = new Uint32Array();

/** For each operation all that it leads to. @param sequence each behind all that it leads to */
function closure(
  sequence: readonly number[],
  next: readonly (readonly number[])[],
): readonly Uint32Array[] {
  const rows = sequence.map(() => new Uint32Array(wordsFor(sequence.length)));
  for (const operation of sequence) {
    const row = rows[operation] ?? NONE;
    for (const other of next[operation] ?? []) {
      setBit(row, other);
      addAll(row, rows[other] ?? NONE);
    }
  }
  return rows;
}
