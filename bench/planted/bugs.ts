/** Bugs that are planted in a page: what has to come before what until one shows. */
import { precedence } from '../../src/model/coverage.js';
import { greedyOrder } from '../../src/model/linear-extensions.js';
import { type Random, shuffled } from '../../src/search/random.js';
import type { OrderSpace } from '../../src/search/space/order-space.js';
import { withEdges } from '../../src/search/space/with-edges.js';

/** Two operations by their places in σ0; the first has to come before the second. */
export type Pair = readonly [number, number];

/** It shows in the orders that have all of these. */
export type Bug = readonly Pair[];

/**
 * Lu, Park, Seo, Zhou (Learning from Mistakes, ASPLOS 2008) tell two kinds apart. Of the violation of an order, all pairs
 * come the other way round than in σ0. Of one of atomicity, something comes in between: one more pair stays as it is.
 */
export type Kind = 'order' | 'atomicity';

export interface Wanted {
  readonly kind: Kind;
  /** How many pairs have to come the other way round than in σ0. */
  readonly depth: number;
  /** How many bugs. */
  readonly count: number;
}

/** So many orders tell how rare a bug is by chance. */
const WALKS = 400;
/** What shows in less than 1 of 44 is found within 30 tests less often than not. */
const MOST_HITS = WALKS / 50;
const TRIES = 300;

export function shows(bug: Bug, order: Iterable<number>): boolean {
  const places = placesIn(order);
  return bug.every(([before, after]) => (places[before] ?? 0) < (places[after] ?? 0));
}

/**
 * Bugs that chance alone finds rarely; null: no such were found.
 *
 * @param canRace whether an operation may have a part in a bug
 */
export function plant(
  space: OrderSpace,
  canRace: (operation: number) => boolean,
  wanted: Wanted,
  random: Random,
): readonly Bug[] | null {
  const pairs = [...space.coverable(precedence)].filter(
    ([before, after]) => before > after && canRace(before) && canRace(after),
  );
  const walks = Array.from({ length: WALKS }, () => walk(space, random)).filter(
    (order) => order !== null,
  );
  const bugs: Bug[] = [];
  let hits = 0;
  for (let attempt = 0; attempt < TRIES && bugs.length < wanted.count; attempt += 1) {
    const bug = draw(pairs, wanted, random);
    const ofBug = walks.filter((order) => shows(bug, order)).length;
    if (hits + ofBug > MOST_HITS || !isSound(space, bug)) continue;
    hits += ofBug;
    bugs.push(bug);
  }
  return bugs.length === wanted.count ? bugs : null;
}

function walk({ constraints }: OrderSpace, random: Random): readonly number[] | null {
  return greedyOrder(constraints, (_, candidates) => shuffled(candidates, random));
}

/** @param pairs that are the other way round than in σ0 */
function draw(pairs: readonly Pair[], { kind, depth }: Wanted, random: Random): Bug {
  const bug: Pair[] = [];
  // Half of the pairs have an operation in common with one before them: they are about the same state.
  while (bug.length < depth) {
    const pair = drawPair(pairs, random.below(2) === 0 ? bug : [], random);
    if (!bug.includes(pair)) bug.push(pair);
  }
  if (kind === 'order') return bug;
  const [second, first] = drawPair(pairs, bug, random);
  return [...bug, [first, second]];
}

/** One that has an operation in common with one of these, if there are such. */
function drawPair(pairs: readonly Pair[], bug: Bug, random: Random): Pair {
  const [known] = shuffled(bug.flat(), random);
  const related = pairs.filter((pair) => known !== undefined && pair.includes(known));
  const some = related.length > bug.length ? related : pairs;
  return some[random.below(some.length)] ?? [0, 0];
}

/** Whether it can show, and needs each of its pairs: all others can be had without it. */
function isSound(space: OrderSpace, bug: Bug): boolean {
  const isPossible = (turned: Pair | null) =>
    hasOrder(
      space,
      bug.map((pair): Pair => (pair === turned ? [pair[1], pair[0]] : pair)),
    );
  return isPossible(null) && bug.every(isPossible);
}

function hasOrder({ constraints }: OrderSpace, edges: readonly Pair[]): boolean {
  const narrower = withEdges(constraints, edges);
  return narrower !== null && greedyOrder(narrower, (_, candidates) => candidates) !== null;
}

function placesIn(order: Iterable<number>): readonly number[] {
  const places: number[] = [];
  let place = 0;
  for (const operation of order) {
    places[operation] = place;
    place += 1;
  }
  return places;
}
