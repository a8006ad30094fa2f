import { asksOnly } from '../model/asks-only.js';
import { type Key, keyOfParts } from '../model/key.js';
import { isSafe } from '../model/methods.js';
import type { Outcome, SentRequest } from '../model/outcome.js';
import { groupBy } from '../model/rules/pairs.js';
import { type Aspect, aspectKey } from './aspect.js';
import type { Difference } from './difference.js';
import { excerpt, excerpts } from './excerpts.js';
import type { Ignore } from './ignore.js';
import { without } from './multiset.js';
import { type Place, placesOn } from './request-places.js';
import { stableText } from './stable.js';

/** Sent by Chrome, not by the page: CORS preflights. */
const PREFLIGHT = 'OPTIONS';
/** What these leave at a URL is what the last of them says (RFC 9110, 9.3.4, 9.3.5). */
const REPLACING = new Set(['PUT', 'DELETE']);

/**
 * Differences of what the page sent.
 *
 * Requests that may change data are compared one by one, with their bodies: one lost, or sent
 * twice, is data lost or changed. Their order counts for each URL by itself: a place keeps what it
 * is sent last, while which of two places hears first is up to the network. Of what replaces all that
 * a URL has, only the last counts: how often a draft is saved on the way is up to the page's timers.
 *
 * Of the others only whether they were sent: how often a page asks is up to its polling and to
 * Chrome's cache, and the order of questions to the network. What documents asked for that have been left
 * does not count: who leaves before all has been loaded does not get it, and sees nothing of that.
 *
 * Polls do not count at all, of whatever method: who leaves before the next one is due does not send it.
 */
export function compareRequests(
  { requests: expected, documents }: Pick<Outcome, 'requests' | 'documents'>,
  { requests: actual }: Pick<Outcome, 'requests'>,
  ignore: Ignore,
): Difference[] {
  const placeOf = placesOn(documents[0]?.url ?? '', ignore);
  const others = both(byEndpoint(expected), byEndpoint(actual), (one, e, a) => {
    const place = placeOf(one);
    return isSafe(one.method)
      ? compareSafe(place, e, a)
      : compareUnsafe(place, bodiesOf(withoutPolls(e)), bodiesOf(withoutPolls(a)));
  });
  const [sent, sentNow] = [withoutPolls(expected), withoutPolls(actual)];
  const [kept, keptOf] = [withoutUndone(sent, sentNow), withoutUndone(sentNow, sent)];
  const replaced = both(replacing(kept), replacing(keptOf), ({ url }, e, a) =>
    compareReplacing((method) => placeOf({ method, url }), e, a),
  );
  return [...others, ...replaced];
}

/**
 * Without what the page put somewhere and took away again, and the other time did neither: a draft, of
 * which the timers let it save none. A thing may have several URLs that end alike.
 */
function withoutUndone(some: readonly SentRequest[], others: readonly SentRequest[]) {
  const things = groupBy(
    some.filter(({ method }) => REPLACING.has(method)),
    ({ url }) => thingOf(url),
  );
  const touched = new Set(
    others.filter(({ method }) => REPLACING.has(method)).map(({ url }) => thingOf(url)),
  );
  const isUndone = (requests: readonly SentRequest[]) =>
    requests[0]?.method === 'PUT' && requests.at(-1)?.method === 'DELETE';
  return some.filter(({ url }) => {
    const requests = things.get(thingOf(url));
    return requests === undefined || touched.has(thingOf(url)) || !isUndone(requests);
  });
}

/** By the end of its path: `mine/notes/7` of `/all/mine/notes/7` and of `/bags/mine/notes/7`. */
function thingOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { origin, pathname, search } = new URL(url);
  return `${origin} ${pathname.split('/').slice(-3).join('/')}${search}`;
}

/** @param compare gets one of the requests, for what they all have in common */
function both<Endpoint>(
  expected: ReadonlyMap<Endpoint, readonly SentRequest[]>,
  actual: ReadonlyMap<Endpoint, readonly SentRequest[]>,
  compare: (
    one: SentRequest,
    expected: readonly SentRequest[],
    actual: readonly SentRequest[],
  ) => Difference[],
): Difference[] {
  const keys = new Set([...expected.keys(), ...actual.keys()]);
  return [...keys].flatMap((key) => {
    const [e, a] = [expected.get(key) ?? [], actual.get(key) ?? []];
    const one = e[0] ?? a[0];
    return one === undefined ? [] : compare(one, e, a);
  });
}

/** By method and URL, in the order they were sent. */
function byEndpoint(requests: readonly SentRequest[]): Map<Key, SentRequest[]> {
  return groupBy(
    requests.filter(({ method }) => method !== PREFLIGHT && !REPLACING.has(method)),
    ({ method, url }) => keyOfParts(method, url),
  );
}

/** What replaces, by URL. */
function replacing(requests: readonly SentRequest[]): Map<string, SentRequest[]> {
  return groupBy(
    requests.filter(({ method }) => REPLACING.has(method)),
    ({ url }) => url,
  );
}

type Bodies = readonly string[];

function bodiesOf(requests: readonly SentRequest[]): Bodies {
  return requests.map(({ body }) => stableText(body ?? ''));
}

function withoutPolls(requests: readonly SentRequest[]): SentRequest[] {
  return requests.filter(({ isPoll }) => !isPoll);
}

function compareSafe(
  place: Place,
  expected: readonly SentRequest[],
  actual: readonly SentRequest[],
): Difference[] {
  if (expected.length > 0 && actual.length > 0) return [];
  if ([...expected, ...actual].every(({ isLeft, isPoll }) => isLeft || isPoll)) return [];
  const sent = { expected: bodiesOf(expected)[0] ?? null, actual: bodiesOf(actual)[0] ?? null };
  return [difference(place, { of: 'sent', isAgain: false }, sent, false)];
}

function compareUnsafe(place: Place, expected: Bodies, actual: Bodies): Difference[] {
  const lost = without(expected, actual);
  const added = without(actual, expected);
  const differences = lost.slice(0, added.length).map((body, index) => {
    const other = added[index] ?? '';
    const isGrave = [body, other].some((one) => changes(place, one));
    return difference(place, { of: 'body' }, excerpts(body, other), isGrave);
  });
  for (const body of lost.slice(added.length)) {
    const sent = { expected: excerpt(body), actual: null };
    const aspect = { of: 'sent', isAgain: actual.includes(body) } as const;
    differences.push(difference(place, aspect, sent, changes(place, body)));
  }
  for (const body of added.slice(lost.length)) {
    const sent = { expected: null, actual: excerpt(body) };
    const aspect = { of: 'sent', isAgain: expected.includes(body) } as const;
    differences.push(difference(place, aspect, sent, changes(place, body)));
  }
  const [kept, keptOf] = [without(expected, lost), without(actual, added)];
  if (kept.some((body, index) => body !== keptOf[index])) {
    const [before, after] = [kept, keptOf].map((all) =>
      all.map((one) => JSON.stringify(one)).join(', '),
    );
    differences.push(
      difference(place, { of: 'order' }, excerpts(before ?? '', after ?? ''), false),
    );
  }
  return differences;
}

const changes = ({ path }: Place, body: string) => !asksOnly(path, body);

function compareReplacing(
  placeOf: (method: string) => Place,
  expected: readonly SentRequest[],
  actual: readonly SentRequest[],
): Difference[] {
  const [e, a] = [expected.at(-1), actual.at(-1)];
  // What was taken away had been put there all the same: only the DELETE differs.
  const method = [e, a].some((request) => request?.method === 'DELETE') ? 'DELETE' : 'PUT';
  const bodies = (request: SentRequest | undefined) =>
    request?.method === method ? [stableText(request.body ?? '')] : [];
  return compareUnsafe(placeOf(method), bodies(e), bodies(a));
}

function difference(
  { path, within }: Place,
  aspect: Aspect,
  values: { readonly expected: string | null; readonly actual: string | null },
  visible: boolean,
): Difference {
  return {
    kind: 'requests',
    path,
    aspect,
    ...values,
    visible,
    key: aspectKey(path, aspect),
    within,
  };
}
