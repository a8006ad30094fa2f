/** What operations touch, as far as a recording tells: what all code uses, what a few share, what bugs are about. */
import type { Footprint } from '../../src/model/footprint.js';
import type { Random } from '../../src/search/random.js';
import type { Bug } from './bugs.js';
import { type Page, runsCode } from './page.js';

/** Names that much code uses (`$`, `length`): the k-th of them is touched by one in k + 1. */
const COMMON = 24;
/** How many operations touch a name, and how many such names there are for each 100 operations of a recording. */
const SHARED = [
  { touching: 2, names: 33 },
  { touching: 3, names: 19 },
  { touching: 4, names: 8 },
  { touching: 6, names: 6 },
  { touching: 9, names: 4 },
];
/** Of 100: operations of which nothing is seen; names that stay within one part; conflicts of a bug that are seen. */
const NOTHING_SEEN = 20;
const WITHIN_PART = 70;
const BUG_SEEN = 80;

export function footprintsOf(
  { operations, parts }: Page,
  bugs: readonly Bug[],
  random: Random,
): readonly Footprint[] {
  const all = operations.map(() => ({ reads: new Set<string>(), writes: new Set<string>() }));
  const happens = (percent: number) => random.below(100) < percent;
  const read = (operation: number, name: string) => all[operation]?.reads.add(name);
  const write = (operation: number, name: string) => all[operation]?.writes.add(name);
  const touch = (operation: number, name: string) =>
    happens(50) ? read(operation, name) : write(operation, name);
  const seen = operations.flatMap((operation, index) =>
    runsCode(operation) && !happens(NOTHING_SEEN) ? [index] : [],
  );
  const anyOf = (some: readonly number[]) => some[random.below(Math.max(1, some.length))] ?? 0;

  for (let name = 0; name < COMMON; name += 1) {
    for (const operation of seen) {
      if (random.below(name + 2) > 0) continue;
      if (happens(30)) write(operation, `common${name}`);
      else read(operation, `common${name}`);
    }
  }
  for (const { touching, names } of SHARED) {
    for (let count = Math.round((names * operations.length) / 100); count > 0; count -= 1) {
      const first = anyOf(seen);
      const like = seen.filter((other) => parts[other] === parts[first]);
      const name = `shared${touching}.${count}`;
      write(first, name);
      for (let other = 1; other < touching; other += 1) {
        touch(anyOf(happens(WITHIN_PART) ? like : seen), name);
      }
    }
  }
  for (const [bug, pairs] of bugs.entries()) {
    for (const [place, [first, second]] of pairs.entries()) {
      if (!happens(BUG_SEEN)) continue;
      const name = `bug${bug}.${place}`;
      write(first, name);
      touch(second, name);
      if (happens(50)) touch(anyOf(seen.filter((other) => parts[other] === parts[first])), name);
    }
  }
  return all.map(({ reads, writes }) => ({ reads: [...reads], writes: [...writes] }));
}
