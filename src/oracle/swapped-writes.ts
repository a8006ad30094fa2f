/**
 * Writes that a run sent the other way round than σ0. Where the recording answers, each has its recorded answer all the
 * same, though a server may end up with other data: the last write wins, or the second goes by what the first has kept.
 */
import { asksOnly } from '../model/asks-only.js';
import type { SentRequest } from '../model/outcome.js';

/** `first` was sent first in the run: `PUT http://a.test/draft`. */
export interface SwappedWrites {
  readonly first: string;
  readonly second: string;
}

/** What cannot be told from another write of the same run is left out. */
export function swappedWrites(
  sigma0: readonly SentRequest[],
  run: readonly SentRequest[],
): SwappedWrites[] {
  const recorded = writesOf(sigma0);
  const places = new Map([...recorded.keys()].map((key, place) => [key, place]));
  const sent = [...writesOf(run)].filter(([key]) => places.has(key));
  return sent.flatMap(([firstKey, first], index) =>
    sent.slice(index + 1).flatMap(([secondKey, second]) => {
      const isSwapped = (places.get(secondKey) ?? 0) < (places.get(firstKey) ?? 0);
      if (!isSwapped || originOf(first) !== originOf(second)) return [];
      return [{ first: nameOf(first), second: nameOf(second) }];
    }),
  );
}

/** Those that are there once, in the order in which they were sent. */
function writesOf(requests: readonly SentRequest[]): ReadonlyMap<string, SentRequest> {
  const writes = new Map<string, SentRequest>();
  const several = new Set<string>();
  for (const request of requests) {
    const { method, url, body } = request;
    if (!WRITES.has(method) || asksOnly(nameOf(request), body)) continue;
    const key = JSON.stringify([method, url, body]);
    if (writes.has(key)) several.add(key);
    writes.set(key, request);
  }
  for (const key of several) writes.delete(key);
  return writes;
}

/** Not what is sent over a WebSocket: its messages come to the server in their order. */
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const nameOf = ({ method, url }: SentRequest) => `${method} ${url}`;
const originOf = ({ url }: SentRequest) => (URL.canParse(url) ? new URL(url).origin : url);
