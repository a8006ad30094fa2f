/**
 * Keys: what equal things have in common, for maps and comparisons. Nobody looks inside one; what it is
 * made of, the thing itself says.
 */
import { volatileFree } from './volatile.js';

/** JSON of a list. */
export type Key = `[${string}]`;

/** What a key is made of. */
export type Part = string | number | null | readonly Part[];

/** Equal for equal parts only. */
export function keyOfParts(...parts: readonly Part[]): Key {
  return `[${parts.map((part) => JSON.stringify(part)).join()}]`;
}

/** What a request is found again by: its method, and its URL without what differs from run to run. */
export function requestKey(method: string, url: string): Key {
  return keyOfParts(method.toUpperCase(), volatileFree(url));
}
