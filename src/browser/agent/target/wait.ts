import type { WaitStep } from '../../../scenario/scenario.js';
import { attribute } from './natives.js';
import { findTargets } from './selectors.js';

/** Whether a waitForElement step has nothing left to wait for, by the rules of @puppeteer/replay. */
export function isAwaited(step: WaitStep, root: Document): boolean {
  const elements = findTargets(step.selectors, root);
  const counted = {
    '>=': elements.length >= step.count,
    '==': elements.length === step.count,
    '<=': elements.length <= step.count,
  }[step.operator];
  const fit = (element: Element): boolean =>
    Object.entries(step.attributes).every(([name, value]) => attribute(element, name) === value) &&
    contains(element, step.properties);
  return (counted && elements.every(fit)) === step.visible;
}

/** Whether `actual` has all of `wanted`, at any depth. */
function contains(actual: unknown, wanted: unknown): boolean {
  if (actual === wanted) return true;
  if (!isObject(actual) || !isObject(wanted)) return false;
  return Object.entries(wanted).every(([key, value]) => contains(Reflect.get(actual, key), value));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
