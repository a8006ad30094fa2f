/** What Alpine calls for an event: its own function evaluates the text of an attribute, which most often names a method. */
import { attribute, attributeNames, isElement, parentOf } from '../target/natives.js';
import { own } from './own.js';

/** `add`, `add()`, `add(item)`. */
const METHOD = /^\s*([\w$]+)\s*(?:;?\s*$|\()/;

/** The method of that name in the innermost data around the element that has one. */
export function keptByAlpine(on: Node, type: string): unknown {
  if (!isElement(on)) return undefined;
  // Behind the event there are modifiers: `@submit.prevent`.
  const names = attributeNames(on).filter((one) => /^(?:@|x-on:)([^.]+)/.exec(one)?.[1] === type);
  const [name] = names;
  // Of `@keydown.enter` and `@keydown.escape`, which one is called is for Alpine to tell.
  if (name === undefined || names.length > 1) return undefined;
  const [, method] = METHOD.exec(attribute(on, name) ?? '') ?? [];
  const around = dataAround(on);
  if (method === undefined || !Array.isArray(around)) return undefined;
  return own(
    around.find((data) => own(data, method) !== undefined),
    method,
  );
}

/** The innermost first. */
function dataAround(on: Node): unknown {
  for (let next: Node | null = on; next !== null; next = parentOf(next)) {
    const data = own(next, '_x_dataStack');
    if (data !== undefined) return data;
  }
  return undefined;
}
