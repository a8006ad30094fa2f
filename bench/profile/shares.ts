/** What the time of a processor profile went to, by the rooms of the architecture. */
import type { Profiler } from 'node:inspector';

/** The first that the place of a function matches. */
const ROOMS: readonly (readonly [share: string, place: RegExp])[] = [
  ['protocol', /\/src\/browser\/chrome\//],
  ['control of the page', /\/src\/(browser|conductor|drivers|recorder|scenario)\//],
  ['enforcing', /\/src\/scheduler\//],
  ['model and search', /\/src\/(model|search)\//],
  ['exploration', /\/src\/exploration\//],
  ['judging and explaining', /\/src\/(oracle|explain)\//],
  ['report and files', /\/src\/(report|store|export)\//],
];

/** V8's own, in brackets. */
const BY_NAME: ReadonlyMap<string, string> = new Map([
  ['(idle)', 'waiting for Chrome'],
  ['(garbage collector)', 'garbage collection'],
]);

const ELSE = 'everything else';

/** Each with its part of all time, the greatest first. What Node.js does counts for who asked for it. */
export function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const shares = new Map<number, string>();
  const name = (id: number, above: string): void => {
    const node = byId.get(id);
    if (node === undefined) return;
    const { functionName, url } = node.callFrame;
    const [room] = ROOMS.find(([, place]) => place.test(url)) ?? [];
    const share = BY_NAME.get(functionName) ?? room ?? above;
    shares.set(id, share);
    for (const child of node.children ?? []) name(child, share);
  };
  const [root] = nodes;
  if (root !== undefined) name(root.id, ELSE);
  const times = new Map<string, number>();
  for (const [place, id] of samples.entries()) {
    const share = shares.get(id) ?? ELSE;
    times.set(share, (times.get(share) ?? 0) + (timeDeltas[place] ?? 0));
  }
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times]
    .map(([share, time]) => ({ share, part: time / all, ms: time / 1000 }))
    .sort((a, b) => b.ms - a.ms);
}
