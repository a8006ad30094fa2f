import { isCounted } from './counted-ids.js';
import type { ComparableElement, ComparableNode } from './normalise.js';

/** Children compared of a long list; it is enough to tell which of two it is more like. */
const MAX_CHILDREN = 20;

/** As `Alike` of align.ts asks: how likely two nodes are one and the same node, changed. */
export function likeness(expected: ComparableNode, actual: ComparableNode): number {
  if (expected.tag === null || actual.tag === null) return expected.tag === actual.tag ? 1 : 0;
  if (expected.tag !== actual.tag) return 0;
  const [e, a] = [idOf(expected), idOf(actual)];
  // An id is generated now and then, so another one does not rule it out.
  if (e !== a) return 0.1;
  return (
    (e === undefined ? 1 : 100) + likenessOfRecords(expected, actual) + insides(expected, actual)
  );
}

function idOf({ attributes: { id } }: ComparableElement): string | undefined {
  return id === undefined || isCounted(id) ? undefined : id;
}

/** From 0 to 1: the part of the attributes that are equal. */
function likenessOfRecords(expected: ComparableElement, actual: ComparableElement): number {
  const names = new Set([...Object.keys(expected.attributes), ...Object.keys(actual.attributes)]);
  const equal = [...names].filter((name) => expected.attributes[name] === actual.attributes[name]);
  return names.size === 0 ? 1 : equal.length / names.size;
}

/** From 0 to 2: the part of the children that are equal; a wrapper is as alike as what it wraps. */
function insides(
  { children: expected }: ComparableElement,
  { children: actual }: ComparableElement,
) {
  const [e, a] = [expected[0], actual[0]];
  if (e !== undefined && a !== undefined && expected.length === 1 && actual.length === 1) {
    return e.digest === a.digest ? 2 : Math.min(1, likeness(e, a) / 4);
  }
  const longest = Math.min(MAX_CHILDREN, Math.max(expected.length, actual.length));
  const digests = new Set(expected.slice(0, MAX_CHILDREN).map((child) => child.digest));
  const equal = actual.slice(0, MAX_CHILDREN).filter((child) => digests.has(child.digest));
  return longest === 0 ? 2 : (2 * equal.length) / longest;
}
