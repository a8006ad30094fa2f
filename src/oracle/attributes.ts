import { OF_IDS } from './counted-ids.js';

/** They select styles, or name the element to scripts: a person notices them by what is drawn, or not at all. */
const FOR_STYLES = /^(class|style|id|part|slot|nonce|data-.*)$/;

/**
 * Whether that an attribute differs is noticed though all is drawn alike: by who clicks, types or listens. That
 * another identifier is referred to is not: it is another one where it is, too.
 */
export function actsByItself(
  name: string,
  expected: string | undefined,
  actual: string | undefined,
): boolean {
  const isReference = OF_IDS.has(name) && expected !== undefined && actual !== undefined;
  return !FOR_STYLES.test(name) && !isReference;
}
