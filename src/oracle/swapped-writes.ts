/**
 * Writes that a run sent the other way round than σ0. Where the recording answers, each has its recorded answer all the
 * same, though a server may end up with other data: the last write wins, or the second goes by what the first has kept.
 */
import { asksOnly } from '../model/asks-only.js';
import { type Key, keyOfParts } from '../model/key.js';
import type { Outcome, SentRequest } from '../model/outcome.js';
import type { Ignore } from './ignore.js';
import { type PlaceOf, placesOn } from './request-places.js';

/** `first` was sent first in the run: `PUT /draft`. */
export interface SwappedWrites {
  readonly first: string;
  readonly second: string;
}

type Sent = Pick<Outcome, 'requests'>;

/**
 * Those of a run. What cannot be told from another write of the same run is left out, and so is what says nothing
 * about an order, as in `isWrite`.
 *
 * @param baselines what σ0's own order ended in: pairs that came the other way round in one of them are noise
 */
export function swapsFrom(
  sigma0: Pick<Outcome, 'requests' | 'documents'>,
  baselines: readonly Sent[],
  ignore: Ignore,
): (run: Sent) => SwappedWrites[] {
  const placeOf = placesOn(sigma0.documents[0]?.url ?? '', ignore);
  const recorded = writesOf(sigma0, placeOf);
  const swapsIn = (run: Sent) => swapped(recorded, writesOf(run, placeOf));
  const noise = new Set(baselines.flatMap(swapsIn).map(keyOfPair));
  return (run) => swapsIn(run).filter((pair) => !noise.has(keyOfPair(pair)));
}

const keyOfPair = ({ first, second }: SwappedWrites): Key => keyOfParts(first, second);

interface Write {
  readonly name: string;
  readonly origin: string;
}

/** Those that are there once, in the order in which they were sent. */
type Writes = ReadonlyMap<Key, Write>;

function swapped(recorded: Writes, run: Writes): SwappedWrites[] {
  const places = new Map([...recorded.keys()].map((key, place) => [key, place]));
  const sent = [...run].filter(([key]) => places.has(key));
  return sent.flatMap(([firstKey, first], index) =>
    sent.slice(index + 1).flatMap(([secondKey, second]) => {
      const isSwapped = (places.get(secondKey) ?? 0) < (places.get(firstKey) ?? 0);
      if (!isSwapped || first.origin !== second.origin) return [];
      return [{ first: first.name, second: second.name }];
    }),
  );
}

function writesOf({ requests }: Sent, placeOf: PlaceOf): Writes {
  const writes = new Map<Key, Write>();
  const several = new Set<Key>();
  for (const request of requests.filter((one) => isWrite(one, placeOf))) {
    const { method, url, body } = request;
    const key = keyOfParts(method, url, body);
    if (writes.has(key)) several.add(key);
    writes.set(key, { name: placeOf(request).path, origin: originOf(url) });
  }
  for (const key of several) writes.delete(key);
  return writes;
}

/** Not what is sent over a WebSocket: its messages come to the server in their order. */
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** A poll comes when its timer is due, whatever the user does, and what is let through when Chrome likes. */
function isWrite(request: SentRequest, placeOf: PlaceOf): boolean {
  const { method, body, isPoll, isLetThrough } = request;
  const { path, within } = placeOf(request);
  return (
    WRITES.has(method) && !isPoll && !isLetThrough && within.length === 0 && !asksOnly(path, body)
  );
}

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : url);
