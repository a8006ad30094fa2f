/**
 * Which requests of fetch() do not go where they are redirected, Chrome tells nobody but the page: their
 * redirect mode is "manual" or "error" (Fetch standard, "HTTP fetch").
 */

import type { Core } from '../hold/core.js';
import { baseUrl } from '../page/base-url.js';
import { wrapFunction } from '../page/wrap.js';

export function watchRedirectModes({ report }: Core): void {
  wrapFunction(ownerOfFetch(), 'fetch', (native, _, [input, init]) => {
    const mode = modeOf(init) ?? modeOf(input);
    const url = input instanceof Request ? input.url : String(input);
    if ((mode === 'manual' || mode === 'error') && URL.canParse(url, baseUrl()))
      report({ type: 'unredirected', url: new URL(url, baseUrl()).href });
    return native();
  });
}

/** A window has it of its own, a worker from its interface. */
function ownerOfFetch(): object {
  let owner: object = globalThis;
  while (!Object.hasOwn(owner, 'fetch')) owner = Object.getPrototypeOf(owner);
  return owner;
}

/** Of a Request, or of what it is made with. */
function modeOf(given: unknown): unknown {
  return typeof given === 'object' && given !== null && 'redirect' in given
    ? given.redirect
    : undefined;
}
