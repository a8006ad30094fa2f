import type { DialogOperation, ResponseOperation } from './operation.js';
import { percentDecoded } from './percent.js';
import { printable } from './printable.js';
import { type TaskSource, taskSources } from './task-sources.js';

/** What a readable name is made of. URLs are whole; a site is `main.html:12`, null if unknown. */
export type NameFacts =
  | {
      readonly kind: 'parse';
      /** Its documentName. */
      readonly document: string;
      readonly segment: number;
      /** Of the document, 1 for the first, where the segment begins. */
      readonly line: number;
      /** URL of the blocking script that opens the segment. */
      readonly script: string | null;
    }
  | { readonly kind: 'script'; readonly url: string }
  | ({ readonly kind: 'response' } & Pick<ResponseOperation, 'resource' | 'method' | 'url'>)
  | {
      readonly kind: 'timer';
      readonly delay: number;
      readonly tick: number | null;
      readonly site: string | null;
    }
  | { readonly kind: 'frame' | 'idle'; readonly site: string | null }
  | {
      readonly kind: 'task';
      readonly source: TaskSource;
      /** Tells it from others of its source; may be empty. */
      readonly what?: string;
      readonly site: string | null;
    }
  /** The step as `scenario/describe.ts` names it: `click #b1`. */
  | { readonly kind: 'input'; readonly step: string }
  | { readonly kind: 'dialog'; readonly type: DialogOperation['type']; readonly message: string };

/** The name of an operation for tables and findings; printable, on one line. */
export function readableName(facts: NameFacts): string {
  return printable(describe(facts));
}

function describe(facts: NameFacts): string {
  switch (facts.kind) {
    case 'parse':
      if (facts.script !== null) return `script ${fileName(facts.script)}`;
      return `parse ${facts.document}${facts.segment === 1 ? '' : ` from line ${facts.line}`}`;
    case 'script':
      return `script ${fileName(facts.url)}`;
    case 'response':
      return `${responseKind(facts)} ${fileName(facts.url)}`;
    case 'timer': {
      const timer = facts.tick === null ? 'timer' : `tick ${facts.tick} of interval`;
      return `${timer} ${facts.delay}ms${facts.site === null ? '' : ` set by ${facts.site}`}`;
    }
    case 'frame':
      return `animation frame${requestedBy(facts.site)}`;
    case 'idle':
      return `idle callback${requestedBy(facts.site)}`;
    case 'task':
      return `${taskSources[facts.source]}${facts.what ? ` ${facts.what}` : ''}${requestedBy(facts.site)}`;
    case 'input':
      return facts.step;
    case 'dialog':
      return `answer ${facts.type} "${shortened(facts.message)}"`;
  }
}

function responseKind({ resource, method }: Pick<ResponseOperation, 'resource' | 'method'>) {
  const hasName = resource !== 'xhr' && resource !== 'fetch' && resource !== 'other';
  return hasName ? resource : `response ${method}`;
}

function requestedBy(site: string | null): string {
  return site === null ? '' : ` requested by ${site}`;
}

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

/** Long enough to be recognised by, short enough for a column of a table. */
function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= 60 ? text : `${characters.slice(0, 59).join('')}…`;
}

/** Adds the query to the names of several requests that only their queries tell apart. */
export function withQueries(
  requests: readonly { readonly name: string; readonly url: string | null }[],
): string[] {
  const urls = new Map<string, Set<string | null>>();
  for (const { name, url } of requests) urls.set(name, (urls.get(name) ?? new Set()).add(url));
  return requests.map(({ name, url }) => {
    const start = url?.indexOf('?') ?? -1;
    if (url === null || start < 0 || (urls.get(name)?.size ?? 0) < 2) return name;
    return name + shortened(printable(percentDecoded(url.slice(start))));
  });
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
