import { type CodePlace, type Site, siteName } from './site.js';

/**
 * What a handler is known by in every run: the event, what kind of node it is on, and where in the code it is
 * registered. Elements are made anew, and any operation may run that code: `click on button, registered at app.js:12`.
 *
 * @param registeredAt null: it is an attribute of the element
 */
export function handlerPlace(type: string, on: string, registeredAt: Site | null): string {
  if (registeredAt === null) return `${type} on ${on}, in its markup`;
  const { column } = registeredAt;
  const place = siteName(registeredAt) + (column === null ? '' : `:${column}`);
  return `${type} on ${on}, registered at ${place}`;
}

/** A handler that ran. */
export interface RanHandler {
  /** The event. */
  readonly type: string;
  /** Where it was registered; null: it is an attribute of the element. */
  readonly site: Site | null;
  /** Where code registered it, the innermost function first. */
  readonly stack: readonly CodePlace[];
}

/** The events that say what a person did, first what comes of others of them; the rest say how it was done. */
const DEEDS = ['submit', 'change', 'input', 'dblclick', 'click'];

/**
 * The one that a developer looks for: of the event that says most, the handler that is nearest to the element.
 *
 * @param handlers in the order of their events, of one event the nearest to its target first
 */
export function mainHandler(handlers: readonly RanHandler[]): RanHandler | undefined {
  const types = handlers.map(({ type }) => type);
  const main = DEEDS.find((deed) => types.includes(deed)) ?? types.at(-1);
  return handlers.find(({ type }) => type === main);
}
