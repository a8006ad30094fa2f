/** How much of a URL a name shows: as little as tells it from the others. */
import { fileName } from './names.js';
import { percentDecoded } from './percent.js';
import { printable } from './printable.js';
import { shortened } from './shortened.js';

/** The URL that a name shows, and the least of it that is shown. */
export interface Address {
  readonly url: string;
  /** `file`: the last part of its path; `document`: the path, to `index.html` where that is a folder. */
  readonly least: 'file' | 'document' | 'path';
}

/** As much as fits on a line. */
const LONGEST = 300;

/**
 * What a name may show of a URL, ever more of it: `lib.js`, `/a/lib.js`, `/a/lib.js?v=2&…`,
 * `/a/lib.js?v=2&min=1`, `a.test/a/lib.js?v=2&min=1`. Each but the last is as short as names are.
 *
 * @param home URL of the page, whose host is left out; null: it is not known, and all hosts are
 * @param alike URLs of the same path: of the query, what they all have is left out first
 */
export function addressesOf(
  { url, least }: Address,
  home: string | null,
  alike: readonly string[] = [],
): readonly string[] {
  const parsed = parsedUrl(url);
  // It has no path: `about:blank`, `blob:`, `data:image/png;base64,...`.
  if (parsed === null || parsed.host === '') return [fileName(url)];
  const path = readable(parsed.pathname);
  const here = home !== null && parsedUrl(home)?.host !== parsed.host ? parsed.host + path : path;
  const first = {
    file: fileName(url),
    document: path.endsWith('/') ? `${here}index.html` : here,
    path: here,
  };
  const query = readable(parsed.search);
  const more = [here, here + readable(distinctQuery(parsed.search, alike)), here + query];
  return [
    ...[first[least], ...more].map((text) => shortened(text)),
    shortened(parsed.host + path + query, LONGEST),
  ];
}

/** The URL without its query. */
export function placeOfUrl(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

/** A relative one has a path too. */
function parsedUrl(url: string): URL | null {
  const base = 'http://host/';
  return URL.canParse(url, base) ? new URL(url, base) : null;
}

function readable(text: string): string {
  return printable(percentDecoded(text));
}

/** Of a query, what not all of the URLs have: `?page=2&…`. */
export function distinctQuery(query: string, urls: readonly string[]): string {
  if (query === '') return '';
  const all = urls.map((url) => new Set(parametersOf(url.slice(placeOfUrl(url).length))));
  const shown = parametersOf(query).map((one) => (all.every((of) => of.has(one)) ? '…' : one));
  return `?${shown.filter((one, place) => one !== '…' || shown[place - 1] !== '…').join('&')}`;
}

function parametersOf(query: string): readonly string[] {
  return query.slice(1).split('&');
}
