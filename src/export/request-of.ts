/** How a test knows a request of the page. */
import type { Operation } from '../model/operation.js';
import type { RequestPattern } from './plan.js';

/** What an answer to a request leads to; null: it comes otherwise. */
export function requestOf(
  operation: Operation,
): { readonly method: string; readonly url: string } | null {
  switch (operation.kind) {
    case 'response':
      return { method: operation.method.toUpperCase(), url: operation.url };
    case 'script':
      return { method: 'GET', url: operation.url };
    case 'parse':
      if (operation.script !== null) return { method: 'GET', url: operation.script };
      return operation.segment === 1 ? { method: 'GET', url: operation.url } : null;
    default:
      return null;
  }
}

/** A parameter that has no value: its value is another one each time, and was left out. */
const WITHOUT_VALUE = /(?<=[?&][^?&=]*=)(?=&|$)/g;

/** @param page URL of the page, of which the origin may be another one in a test */
export function patternOf(
  { method, url }: { readonly method: string; readonly url: string },
  page: string,
): RequestPattern {
  const origin = URL.canParse(page) ? new URL(page).origin : '';
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  return { method, url: path.replace(WITHOUT_VALUE, '*') };
}
