/**
 * What waits for several others comes with the last of them, which each run shows one of. Where the
 * recording shows one and a run another one, and these are alike, it is likely that it waits for all that
 * are like them (Promise.all of the answers to a loop of requests). Nobody has seen that of the others, so
 * what contradicts it can happen as far as is known, and is tried when nothing else is new.
 */
import type { Edge, LearnedEdge } from './happens-before.js';
import type { Operation } from './operation.js';

/** @param operations in the order in which they ran */
export function supposedEdges(
  operations: readonly Operation[],
  learned: readonly LearnedEdge[],
): readonly Edge[] {
  const places = new Map(operations.map(({ id }, place) => [id, place]));
  const find = (id: string | null) => operations[places.get(id ?? '') ?? -1];
  return learned.flatMap(({ before, after, where }) => {
    const [last, lastOfRecording] = [find(before), find(find(after)?.cause ?? null)];
    if (where !== null || last === undefined || lastOfRecording === undefined) return [];
    if (last === lastOfRecording || !areAlike(last, lastOfRecording)) return [];
    const earlier = operations.slice(0, places.get(after));
    const others = earlier.filter((one) => one !== last && one !== lastOfRecording);
    return others
      .filter((one) => areAlike(one, last))
      .map(({ id }) => ({ before: id, after, rule: 'supposed' }));
  });
}

/** Answers to requests that one operation sent to one directory. */
function areAlike(one: Operation, other: Operation): boolean {
  if (one.kind !== 'response' || other.kind !== 'response' || one.cause !== other.cause)
    return false;
  return one.method === other.method && directoryOf(one.url) === directoryOf(other.url);
}

function directoryOf(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  return path.slice(0, path.lastIndexOf('/'));
}
