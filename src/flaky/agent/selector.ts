/** A CSS selector that finds an element alone, by what a test would name it by; null: nothing names it well. */

import {
  attribute,
  childrenOf,
  isElement,
  parentOf,
  queryAll,
  tagOf,
} from '../../browser/agent/target/natives.js';
import { isMadeUpId } from '../../model/made-up.js';

export function selectorOf(element: Element): string | null {
  const steps: string[] = [];
  for (let one: Element | null = element; one !== null; one = parentElementOf(one)) {
    const named = nameOf(one);
    if (named !== null) return [named, ...steps].join(' > ');
    if (one === document.body) return steps.length === 0 ? 'body' : ['body', ...steps].join(' > ');
    const tag = tagOf(one);
    const parent = parentOf(one);
    const siblings = parent === null ? [] : [...childrenOf(parent)].filter(isElement);
    const alike = siblings.filter((two) => tagOf(two) === tag);
    const place = alike.length > 1 ? `:nth-of-type(${alike.indexOf(one) + 1})` : '';
    steps.unshift(`${tag}${place}`);
  }
  return null;
}

function nameOf(element: Element): string | null {
  const id = attribute(element, 'id');
  const names = id === null || id === '' || isMadeUpId(id) ? [] : [`#${CSS.escape(id)}`];
  for (const name of ['data-testid', 'data-test', 'name']) {
    const value = attribute(element, name);
    if (value !== null) names.push(`[${name}=${JSON.stringify(value)}]`);
  }
  return names.find((one) => queryAll(document, one).length === 1) ?? null;
}

function parentElementOf(element: Element): Element | null {
  const parent = parentOf(element);
  return parent !== null && isElement(parent) ? parent : null;
}
