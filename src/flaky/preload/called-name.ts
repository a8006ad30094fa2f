/** What a line of a test has called, as its stack tells it. */
import { readFileSync } from 'node:fs';
import type { Place } from '../agent/place.js';

/**
 * `CdpPage.click` is `page.click` to who calls it, and `NodeLocator.click` is `locator.click`.
 *
 * @param name of the function that was called, as V8 writes it
 * @param inside those of what that has called, the outermost first
 * @param place where it was called
 */
export function calledName(name: string, inside: readonly string[], place: Place): string {
  const [owner = '', method] = ofMethod(name, inside, place)
    .replace(/ \[as .*/, '')
    .split('.');
  if (method === undefined) return owner;
  const plain = owner.replace(/^(Cdp|Bidi)/, '').replace(/^\w+Locator$/, 'Locator');
  return `${plain.charAt(0).toLowerCase()}${plain.slice(1)}.${method}`;
}

/** A method may be wrapped, by a decorator, in one that has no name, and do something else before it calls that: the line says which. */
function ofMethod(name: string, inside: readonly string[], place: Place): string {
  if (isNamed(name)) return name;
  const named = inside.filter(isNamed);
  const owner = name.replace(/<anonymous>$/, '');
  const same = owner === '' ? undefined : named.find((one) => one.startsWith(owner));
  if (same !== undefined) return same;
  const written = methodAt(place);
  return written === null ? (named[0] ?? '') : `${owner}${written}`;
}

function isNamed(name: string): boolean {
  return !name.endsWith('<anonymous>');
}

/** `item.click` of `await item.click()`: V8 tells where the method's name begins, or the `await`. Null: nothing is called there. */
function methodAt({ file, line, column }: Place): string | null {
  const text = lineOf(file, line).slice(column - 1);
  return /^(?:await\s+)?(?:[\w$]+\??\.)*([\w$]+)\s*\(/.exec(text)?.[1] ?? null;
}

function lineOf(file: string, line: number): string {
  try {
    return readFileSync(file, 'utf8').split('\n')[line - 1] ?? '';
  } catch {
    return '';
  }
}
