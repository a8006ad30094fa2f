/** What requests are called in differences, and which of them a user wants ignored. */
import type { SentRequest } from '../model/outcome.js';
import type { Difference } from './difference.js';
import { type Ignore, requestKey } from './ignore.js';
import { requestMatcher } from './request-pattern.js';

/** Of a difference of one method and URL. */
export type Place = Pick<Difference, 'path' | 'within'>;
export type PlaceOf = (request: Pick<SentRequest, 'method' | 'url'>) => Place;

/** @param page its URL, whose origin the descriptions leave out */
export function placesOn(page: string, { requests }: Ignore): PlaceOf {
  const origin = URL.canParse(page) ? new URL(page).origin : '';
  const ignored = requests.map((pattern) => ({ pattern, matches: requestMatcher(pattern, page) }));
  return (request) => {
    const { method, url } = request;
    const within = ignored.filter(({ matches }) => matches(request));
    return {
      path: `${method} ${url.startsWith(`${origin}/`) ? url.slice(origin.length) : url}`,
      within: within.map(({ pattern }) => requestKey(pattern)),
    };
  };
}
