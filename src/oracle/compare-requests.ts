import type { SentRequest } from '../model/outcome.js';
import { type Difference, excerpt, excerpts } from './difference.js';
import { without } from './multiset.js';
import { stableText } from './stable.js';

/** Methods that change nothing on the server, however often they are used (RFC 9110, 9.2.1). */
const SAFE = new Set(['GET', 'HEAD']);
/** Sent by Chrome, not by the page: CORS preflights. */
const PREFLIGHT = 'OPTIONS';

/**
 * Differences of what the page sent.
 *
 * Requests that may change data are compared one by one, with their bodies: one lost, or sent
 * twice, is data lost or changed. Their order counts for each URL by itself: a place keeps what it
 * is sent last, while which of two places hears first is up to the network.
 *
 * Of the others only whether they were sent: how often a page asks is up to its polling and to
 * Chrome's cache, and the order of questions to the network.
 *
 * @param page URL of the page, whose origin the descriptions leave out
 */
export function compareRequests(
  expected: readonly SentRequest[],
  actual: readonly SentRequest[],
  page: string,
): Difference[] {
  const origin = URL.canParse(page) ? new URL(page).origin : '';
  const before = byEndpoint(expected);
  const after = byEndpoint(actual);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((endpoint) => {
    const name = endpoint.replace(` ${origin}/`, ' /');
    const [e, a] = [before.get(endpoint) ?? [], after.get(endpoint) ?? []];
    return isSafe(endpoint) ? compareSafe(name, e, a) : compareUnsafe(name, e, a);
  });
}

/** Bodies by method and URL, in the order they were sent. */
function byEndpoint(requests: readonly SentRequest[]): Map<string, string[]> {
  const endpoints = new Map<string, string[]>();
  for (const { method, url, body } of requests) {
    if (method === PREFLIGHT) continue;
    const endpoint = `${method} ${url}`;
    const bodies = endpoints.get(endpoint) ?? [];
    bodies.push(stableText(body ?? ''));
    endpoints.set(endpoint, bodies);
  }
  return endpoints;
}

function isSafe(endpoint: string): boolean {
  return SAFE.has(endpoint.split(' ', 1)[0] ?? '');
}

type Bodies = readonly string[];

function compareSafe(path: string, expected: Bodies, actual: Bodies): Difference[] {
  if (expected.length > 0 && actual.length > 0) return [];
  const sent = { expected: expected.at(0) ?? null, actual: actual.at(0) ?? null };
  return [difference(path, 'sent', sent, false)];
}

function compareUnsafe(path: string, expected: Bodies, actual: Bodies): Difference[] {
  const lost = without(expected, actual);
  const added = without(actual, expected);
  const differences = lost.slice(0, added.length).map((body, index) => {
    return difference(path, 'body', excerpts(body, added[index] ?? ''), true);
  });
  for (const body of lost.slice(added.length)) {
    differences.push(difference(path, 'sent', { expected: excerpt(body), actual: null }, true));
  }
  for (const body of added.slice(lost.length)) {
    differences.push(difference(path, 'sent', { expected: null, actual: excerpt(body) }, true));
  }
  const [kept, keptOf] = [without(expected, lost), without(actual, added)];
  if (kept.some((body, index) => body !== keptOf[index])) {
    const orders = { expected: excerpt(kept.join(', ')), actual: excerpt(keptOf.join(', ')) };
    differences.push(difference(path, 'order', orders, false));
  }
  return differences;
}

function difference(
  path: string,
  aspect: string,
  values: { readonly expected: string | null; readonly actual: string | null },
  visible: boolean,
): Difference {
  return {
    kind: 'requests',
    path,
    aspect,
    ...values,
    visible,
    key: `${path} ${aspect}`,
    within: [],
  };
}
