import type { HandlerOfRun } from '../conductor/arrival.js';
import { groupBy } from '../model/rules/pairs.js';
import type { EnabledStep } from './enablers.js';

/**
 * What the handlers of an input wait for: what registered them, or before that what gave the target others of the same
 * place. For example, an answer draws a list, and a second one draws it anew. The button that is clicked is of the second,
 * but the first had drawn one that it could do without.
 *
 * Of one place there may be several, each on an element around the other, which may have come in any order: as many have
 * to be there. The first of them is there since the first was registered, the second since two were.
 *
 * @param met places of the handlers that the target had
 * @returns positions of operations
 */
export function broughtBy(
  handlers: readonly HandlerOfRun[],
  met: ReadonlySet<string>,
  step: EnabledStep | undefined,
): number[] {
  const byPlace = groupBy(handlers, ({ place }) =>
    place !== null && met.has(place) ? unnumbered(place) : null,
  );
  return [...byPlace].flatMap(([place, alike]) => {
    const registered = ascending(alike.flatMap(({ registeredBy }) => registeredBy ?? []));
    if (place === null) return registered;
    const since = ascending(alike.map((one) => step?.handlers.get(one.place ?? '') ?? Infinity));
    return registered.map((position, index) => Math.min(position, since[index] ?? position));
  });
}

const unnumbered = (place: string): string => place.replace(/ \(\d+\)$/, '');

const ascending = (positions: readonly number[]): number[] => positions.toSorted((a, b) => a - b);
