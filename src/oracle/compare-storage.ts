import { keyOfParts } from '../model/key.js';
import type { DocumentSnapshot, StoredItems } from '../model/outcome.js';
import type { Difference } from './difference.js';
import { excerpt, excerpts } from './excerpts.js';
import { stableText } from './stable.js';

const AREAS = { local: 'localStorage', session: 'sessionStorage' } as const;

/**
 * Differences of what is kept in Web Storage, of the main document's origin first. Only origins that have a
 * document in both outcomes can be compared; that one is missing is a difference of the documents.
 */
export function compareStorage(
  expected: readonly DocumentSnapshot[],
  actual: readonly DocumentSnapshot[],
): Difference[] {
  const [main] = expected.map(originOf);
  const before = itemsByOrigin(expected);
  const after = itemsByOrigin(actual);
  return [...before].flatMap(([origin, items]) => {
    const others = after.get(origin);
    if (others === undefined) return [];
    const of = origin === main ? '' : ` of ${origin}`;
    return (['local', 'session'] as const).flatMap((area) =>
      compareArea(`${AREAS[area]}${of}`, items[area], others[area]),
    );
  });
}

type Items = StoredItems['local'];

/** The documents of an origin share one storage. */
function itemsByOrigin(documents: readonly DocumentSnapshot[]): Map<string, StoredItems> {
  const items = new Map<string, StoredItems>();
  for (const document of documents) {
    if (document.storage !== null) items.set(originOf(document), document.storage);
  }
  return items;
}

/** `null` of those that have the origin of another document: `about:blank`, `about:srcdoc`. */
function originOf({ url }: DocumentSnapshot): string {
  return URL.canParse(url) ? new URL(url).origin : 'null';
}

function compareArea(area: string, expected: Items, actual: Items): Difference[] {
  const [old, now] = [stable(expected), stable(actual)];
  const names = new Set([...old.keys(), ...now.keys()]);
  return [...names].sort().flatMap((name) => {
    const [before, after] = [old.get(name) ?? null, now.get(name) ?? null];
    if (before === after) return [];
    const path = `${area} ${JSON.stringify(name)}`;
    const texts =
      before !== null && after !== null
        ? excerpts(before, after)
        : {
            expected: before === null ? null : excerpt(before),
            actual: after === null ? null : excerpt(after),
          };
    const key = keyOfParts('storage', area, name);
    const aspect = { of: 'text', number: null } as const;
    return [{ kind: 'storage', path, aspect, ...texts, visible: false, key, within: [] }];
  });
}

function stable(items: Items): Map<string, string> {
  return new Map(
    Object.entries(items).map(([name, value]) => [stableText(name), stableText(value)]),
  );
}
