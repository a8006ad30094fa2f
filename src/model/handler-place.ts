import { type Site, siteName } from './site.js';

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
