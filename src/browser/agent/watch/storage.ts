/**
 * What the document's origin keeps in Web Storage (HTML standard, 12.2), for the oracle. Runs in the page,
 * and reads by functions captured before the page's first script, which may replace them.
 */
import type { StoredItems } from '../../../model/outcome.js';

const { apply, getOwnPropertyDescriptor } = Reflect;
const { fromEntries } = Object;
const { getItem, key } = Storage.prototype;
const lengthOf = getOwnPropertyDescriptor(Storage.prototype, 'length')?.get;
const localOf = getOwnPropertyDescriptor(globalThis, 'localStorage')?.get;
const sessionOf = getOwnPropertyDescriptor(globalThis, 'sessionStorage')?.get;

export function storedItems(): StoredItems | null {
  try {
    return { local: itemsOf(localOf), session: itemsOf(sessionOf) };
  } catch {
    // A document whose origin is opaque is not even given the objects.
    return null;
  }
}

function itemsOf(accessor: (() => Storage) | undefined): Record<string, string> {
  if (accessor === undefined || lengthOf === undefined) return {};
  const storage = apply(accessor, globalThis, []);
  const items: [string, string][] = [];
  for (let index = 0; index < apply(lengthOf, storage, []); index++) {
    const name = apply(key, storage, [index]) ?? '';
    items[index] = [name, apply(getItem, storage, [name]) ?? ''];
  }
  return fromEntries(items);
}
