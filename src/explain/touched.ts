/** What two operations touch in common, by their footprints: what their race is about, where it is known. */
import * as v from 'valibot';
import type { Footprint } from '../model/footprint.js';
import type { Operation } from '../model/operation.js';
import { isId, type Thing, thingOf } from '../model/thing.js';
import type { Difference } from '../oracle/difference.js';
import { type Content, text } from '../schema.js';
import { consequencesOf, type Operations } from './causes.js';

const use = v.picklist(['reads', 'writes']);

export const touched = v.object({
  of: v.picklist(['node', 'storage', 'cookies', 'timer', 'listener', 'request', 'name']),
  /** As of a Thing. */
  what: text,
  /** What each of the two does to it; who does both writes it. */
  firstDoes: use,
  secondDoes: use,
});

export type Touched = Content<typeof touched>;

/** So many are shown. */
const MOST = 3;

/**
 * Of what both touch and one writes, what tells most: of what was seen while they ran, else of the names in
 * the code that they ran, which may mean something else in each place; the rarest first. Where the two
 * themselves share nothing, what they led to may. None of it for who has no footprint: nobody saw it. Where some of it
 * ended otherwise, only that.
 *
 * @param differences of the failing test
 */
export function touchedByBoth(
  first: Operation,
  second: Operation,
  of: Operations,
  differences: readonly Pick<Difference, 'kind' | 'path'>[],
): Touched[] {
  const all = sharedBy(first, second, of);
  const best = Math.min(...all.map(vagueness));
  const clear = all.filter((one) => vagueness(one) === best);
  const paths = differences.flatMap(({ kind, path }) => (kind === 'dom' ? path : []));
  const near = clear
    .map((one) => ({ one, distance: Math.min(...paths.map((path) => distanceTo(one, path))) }))
    .filter(({ distance }) => distance < Infinity)
    .sort((a, b) => a.distance - b.distance)
    .map(({ one }) => one);
  return (near.length > 0 ? near : clear).slice(0, MOST);
}

/** How many elements below that of a name, an id, what differs is: `#list` in `ul#list > li`; Infinity: it is elsewhere. */
function distanceTo({ of, what }: Touched, path: string): number {
  if (of !== 'node' || !isId(what)) return Infinity;
  const steps = path.split(' > ').reverse();
  const place = steps.findIndex((step) => step.endsWith(what));
  return place < 0 ? Infinity : place;
}

/** All of it, the rarest first; of what the two led to only where nothing was seen that the two share themselves. */
export function sharedBy(first: Operation, second: Operation, of: Operations): Touched[] {
  const own = sharedIn([first], [second]);
  if (own.some((one) => one.of !== 'name')) return own;
  return sharedIn(
    [first, ...consequencesOf(first, second, of)],
    [second, ...consequencesOf(second, first, of)],
  );
}

/** What some of the ones and some of the others touch, and one side writes, the rarest first. */
export function sharedIn(firsts: readonly Operation[], seconds: readonly Operation[]): Touched[] {
  const [first, second] = [usesOf(firsts), usesOf(seconds)];
  const found = [...first].flatMap(([name, one]) => {
    const other = second.get(name);
    if (other === undefined || (one.does === 'reads' && other.does === 'reads')) return [];
    const thing = thingOf(name);
    if (!isSayable(thing)) return [];
    const rank = Math.min(one.rank, other.rank);
    return [{ name, rank, touched: { ...thing, firstDoes: one.does, secondDoes: other.does } }];
  });
  return found
    .sort((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1))
    .map((one) => one.touched);
}

interface Use {
  readonly does: 'reads' | 'writes';
  /** How many rarer names the operation has. */
  readonly rank: number;
}

function usesOf(operations: readonly Operation[]): ReadonlyMap<string, Use> {
  const uses = new Map<string, Use>();
  const add = (names: Footprint['reads'], does: Use['does']) => {
    for (const [place, name] of names.entries()) {
      uses.set(name, { does, rank: Math.min(place, uses.get(name)?.rank ?? Infinity) });
    }
  };
  const footprints = operations.flatMap(({ footprint }) => footprint ?? []);
  for (const { reads } of footprints) add(reads, 'reads');
  for (const { writes } of footprints) add(writes, 'writes');
  return uses;
}

/** What a minifier calls anything says nothing, nor does one letter. */
function isSayable(thing: Thing): thing is Thing & Pick<Touched, 'of'> {
  return thing.of !== 'minified' && (thing.of !== 'name' || thing.what.length > 1);
}

/** What both listen to neither need change; and that two elements are of one sort does not say that they are one. */
function vagueness({ of, what, firstDoes, secondDoes }: Touched): number {
  if (of === 'listener') return firstDoes === secondDoes ? 1 : 0;
  if (of === 'name') return 2;
  return of === 'node' && !/^[#.]/.test(what) ? 3 : 0;
}
