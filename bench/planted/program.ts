import { seeded } from '../../src/search/random.js';
import { type OrderSpace, orderSpace } from '../../src/search/space/order-space.js';
import { modelOf } from '../model.js';
import { type Bug, type Kind, plant } from './bugs.js';
import { footprintsOf } from './footprints.js';
import { madeUpPage, runsCode } from './page.js';

const SETTINGS = { maxLatency: 10_000, humanGap: 50, typingSpeed: 12 };
const [LEAST, MOST] = [30, 100];
const MOST_BUGS = 3;

export interface Program {
  readonly space: OrderSpace;
  readonly bugs: readonly Bug[];
}

/** A page of 30 to 100 operations with one to three bugs of the kind and depth; the seed fixes it. */
export function program(kind: Kind, depth: number, seed: number): Program {
  const random = seeded(seed * 100 + depth * 10 + (kind === 'order' ? 0 : 1));
  for (;;) {
    const page = madeUpPage(LEAST + random.below(MOST - LEAST + 1), random);
    const { edges } = modelOf(page.operations, new Map());
    const spaceOf = (operations: typeof page.operations) => orderSpace(operations, edges, SETTINGS);
    const canRace = (place: number) => page.operations.slice(place, place + 1).some(runsCode);
    const wanted = { kind, depth, count: 1 + random.below(MOST_BUGS) };
    const bugs = plant(spaceOf(page.operations), canRace, wanted, random);
    if (bugs === null) continue;
    const footprints = footprintsOf(page, bugs, random);
    const seen = page.operations.map((operation, place) => ({
      ...operation,
      footprint: footprints[place] ?? null,
    }));
    return { space: spaceOf(seen), bugs };
  }
}
