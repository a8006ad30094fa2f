import { headerOf } from '../browser/control/network/response.js';
import { Libraries } from '../model/libraries.js';
import { volatileFree } from '../model/volatile.js';
import type { Exchange } from './exchange.js';

/** By the scripts that a page was given. */
export function librariesIn(exchanges: readonly Exchange[]): Libraries {
  const scripts = exchanges.filter(({ response }) =>
    /\b(java|ecma)script\b/i.test(headerOf(response, 'content-type') ?? ''),
  );
  return new Libraries(
    scripts.map(({ request, response }) => {
      return { url: volatileFree(request.url), text: () => response.body.toString() };
    }),
  );
}
