import { isMadeUpId } from '../../../model/made-up.js';
import type { NotReady } from '../contract.js';
import { attribute, tagOf } from './natives.js';

export function not(why: NotReady['why'], detail: string): NotReady {
  return { ready: false, why, detail };
}

/** `button#b1`, `div.overlay`, `p`. */
export function nameElement(element: Element): string {
  return nameBy(attribute(element, 'id'), element);
}

/** The same in every run: not by an id that code makes up. */
export function lastingName(element: Element): string {
  const id = attribute(element, 'id');
  return nameBy(id === null || isMadeUpId(id) ? null : id, element);
}

function nameBy(id: string | null, element: Element): string {
  const firstClass = attribute(element, 'class')?.trim().split(/\s+/)[0];
  return tagOf(element) + (id ? `#${id}` : firstClass ? `.${firstClass}` : '');
}
