import { percentDecoded } from './percent.js';
import { printable } from './printable.js';
import { shortened } from './shortened.js';

/** A document's: the last part of its URL's path, `index.html` where that is a folder. */
export function documentName(url: string): string {
  const { last, isFolder } = endOfPath(url);
  return isFolder ? 'index.html' : last;
}

/** A resource's: the last part of its URL's path, `items/` for a folder, `index.html` for `/`. */
export function fileName(url: string): string {
  const { last, isFolder } = endOfPath(url);
  if (last === '') return 'index.html';
  return isFolder ? `${last}/` : last;
}

/** So that a relative URL has a path too. */
const ANY_HOST = 'http://host/';

function endOfPath(url: string): { last: string; isFolder: boolean } {
  const { protocol, pathname } = URL.canParse(url, ANY_HOST)
    ? new URL(url, ANY_HOST)
    : { protocol: '', pathname: url };
  if (protocol === 'blob:') return { last: 'blob', isFolder: false };
  if (!pathname.startsWith('/')) {
    // Without a host there are no parts: `about:blank`, `data:image/png;base64,...`.
    const [start = ''] = pathname.split(/[;,]/, 1);
    return { last: shortened(printable(`${protocol}${start}`)), isFolder: false };
  }
  const parts = pathname.split('/').filter((part) => part !== '');
  const last = shortened(printable(percentDecoded(parts.at(-1) ?? '')));
  return { last, isFolder: pathname.endsWith('/') };
}

/** A source's, by its path: of a long one, the end tells it from others. */
export function pathName(path: string): string {
  const characters = [...printable(percentDecoded(path))];
  return characters.length <= 60 ? characters.join('') : `…${characters.slice(-59).join('')}`;
}

/**
 * Adds ` (2)`, ` (3)`, ... to names that came before. Names added at the end change none of those
 * before them.
 */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return names.map((name) => {
    let count = counts.get(name) ?? 0;
    let unique: string;
    do {
      count++;
      unique = count === 1 ? name : `${name} (${count})`;
    } while (taken.has(unique));
    taken.add(unique);
    counts.set(name, count);
    return unique;
  });
}
